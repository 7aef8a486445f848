import type { MailFile } from './mail.ts'

/**
 * The mark of a brand without pictures, as pages draw it too: 56 pixels on a transparent ground, for the heading of a
 * mail. By the colour of the words beside it.
 */
const pictures: Record<string, string> = {
  'lantern-white.png':
    'iVBORw0KGgoAAAANSUhEUgAAADgAAAA4BAMAAABaqCYtAAAAMFBMVEX/////////////////////////////////////////////' +
    '//////////////////9Or7hAAAAAEHRSTlMAESIzRFVmd4iZqrvM3e7/dpUBFQAAAWtJREFUeNrNlL1SwlAQha9GVFTUsRd/XoAU' +
    'FnYW0jryBlLbQG+hY0WnbxArCxvoLHwHxRl7pXcG/1FQjtnckLC7SWHBjKfI5c43mZN8e4kxI85GMcy2ZmNthOkvKjiNKEcK5mPY' +
    'UvAkhp/plQmlQ5W6ND8MW+mVQCe9UpVOgaWaXilLD65YLhn0+J1fDB5yyB93j8N3Bgu4K0bZwQuDC3iIN/N4YjCH53izgiaDM3iN' +
    'N7s4E0P5oMVx6VoRY5m0E16+tUMoM+igS0vdXuHyqeAnuD+45x7iKLRh9dMboS+GfYPVYOJ+9Th6AnooBRP355wR3sl81U687C/i' +
    'mPjmT02WIC1vAhbQMHMEG2ZWeLfmcwSbyrs1n7UHWnq35h2CrtkS3kPz9j0r6u8QmM9cP5a0d2MmrPkk72T+e/BTeSfztTDKO5mP' +
    '0lPQSzvv4sx3FNysRTn+4+dt/yLMeQKsDyq7/wQurYdZG/Vn/xd1xLOKP0O+cgAAAABJRU5ErkJggg==',
  'lantern-ink.png':
    'iVBORw0KGgoAAAANSUhEUgAAADgAAAA4BAMAAABaqCYtAAAAMFBMVEUfIykfIykfIykfIykfIykfIykfIykfIykfIykfIykfIykf' +
    'IykfIykfIykfIykfIykhSC/aAAAAEHRSTlMAESIzRFVmd4iZqrvM3e7/dpUBFQAAAWtJREFUeNrNlL1SwlAQha9GVFTUsRd/XoAU' +
    'FnYW0jryBlLbQG+hY0WnbxArCxvoLHwHxRl7pXcG/1FQjtnckLC7SWHBjKfI5c43mZN8e4kxI85GMcy2ZmNthOkvKjiNKEcK5mPY' +
    'UvAkhp/plQmlQ5W6ND8MW+mVQCe9UpVOgaWaXilLD65YLhn0+J1fDB5yyB93j8N3Bgu4K0bZwQuDC3iIN/N4YjCH53izgiaDM3iN' +
    'N7s4E0P5oMVx6VoRY5m0E16+tUMoM+igS0vdXuHyqeAnuD+45x7iKLRh9dMboS+GfYPVYOJ+9Th6AnooBRP355wR3sl81U687C/i' +
    'mPjmT02WIC1vAhbQMHMEG2ZWeLfmcwSbyrs1n7UHWnq35h2CrtkS3kPz9j0r6u8QmM9cP5a0d2MmrPkk72T+e/BTeSfztTDKO5mP' +
    '0lPQSzvv4sx3FNysRTn+4+dt/yLMeQKsDyq7/wQurYdZG/Vn/xd1xLOKP0O+cgAAAABJRU5ErkJggg==',
}

export const lanternOn = (ink: string) => (ink === '#ffffff' ? 'lantern-white.png' : 'lantern-ink.png')

export function findLantern(name: string): MailFile | undefined {
  const content = pictures[name]
  return content === undefined ? undefined : { name, mediaType: 'image/png', content }
}
