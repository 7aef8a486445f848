/** A customer, for tests. */
export const marta = {
  id: 1,
  name: 'Marta Soler',
  email: 'marta@example.com',
  vat: '12345678Z',
  locale: 'es-ES',
  readonly: false,
  change_password: false,
  new_customer: false,
}
