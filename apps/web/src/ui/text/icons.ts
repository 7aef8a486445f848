// Line icons as path data on a 24 × 24 grid. One const per icon, so that a page ships only those it uses.
export const iconHome = 'M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z'
export const iconContract =
  'M7 3h7l5 5v12a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM14 3v5h5M9 13h6M9 17h6'
export const iconInvoice = 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6'
export const iconChart = 'M4 20V10M10 20V4M16 20v-8M22 20H2'
export const iconHelp =
  'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 17h.01'
export const iconUser = 'M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM4 21c1-4.5 4-6 8-6s7 1.5 8 6'
export const iconCard =
  'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM3 10h18M7 15h3'
export const iconPrint = 'M7 9V3h10v6M7 17H4v-8h16v8h-3M7 14h10v7H7z'
export const iconGlobe =
  'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18'
export const iconSun =
  'M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.600l1.4 1.400M17 17l1.4 1.400M5.6 18.400L7 17M17 7l1.4-1.4'
export const iconMoon = 'M20 14.500A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.500z'
export const iconBolt = 'M13 2L4 14h7l-1 8 9-12h-7z'
export const iconFlame = 'M12 3c1 4 5 5 5 10a5 5 0 0 1-10 0c0-2 1-3 2-4 0 2 1 3 2 3 0-3-1-5 1-9z'
export const iconClock = 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 7v5l3 2'
export const iconCheck = 'M5 12l5 5 9-10'
export const iconWarning = 'M12 4l9 16H3zM12 10v4M12 17h.01'
export const iconInfo = 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 11v5M12 8h.01'
export const iconClose = 'M6 6l12 12M18 6L6 18'
export const iconMenu = 'M4 7h16M4 12h16M4 17h16'
export const iconMore =
  'M12.5 5.5a.5.5 0 1 1-1 0 .5.5 0 0 1 1 0zM12.5 12a.5.5 0 1 1-1 0 .5.5 0 0 1 1 0zM12.5 18.5a.5.5 0 1 1-1 0 .5.5 0 0 1 1 0z'
export const iconChevronDown = 'M5 9l7 7 7-7'
export const iconChevronUp = 'M5 15l7-7 7 7'
export const iconChevronRight = 'M9 5l7 7-7 7'
export const iconChevronLeft = 'M15 5l-7 7 7 7'
export const iconArrowRight = 'M5 12h14M13 6l6 6-6 6'
export const iconDownload = 'M12 4v11M7 11l5 5 5-5M5 20h14'
export const iconUpload = 'M12 16V5M7 9l5-5 5 5M5 20h14'
export const iconPin =
  'M12 21s7-6.5 7-12a7 7 0 0 0-14 0c0 5.5 7 12 7 12zM14.5 9a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z'
export const iconTack = 'M12 21v-6M8 3h8l-1 7 3 3v2H6v-2l3-3z'
export const iconBank = 'M4 10l8-6 8 6M5 10v8M10 10v8M14 10v8M19 10v8M3 21h18'
export const iconPencil = 'M4 20l1-4L16 5l3 3L8 19z'
export const iconLogout = 'M14 4H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h8M10 12h11M17 8l4 4-4 4'
export const iconLock =
  'M6 11h12a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1zM8 11V8a4 4 0 0 1 8 0v3'
export const iconKey =
  'M12 15.500a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0zM10.7 12.300L20 3M16 7l3 3M13.5 9.500l2 2'
export const iconMail =
  'M4 5h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM3.5 6.500L12 13l8.5-6.5'
export const iconLaptop = 'M6 5h12a1 1 0 0 1 1 1v9H5V6a1 1 0 0 1 1-1zM2.5 19h19'
export const iconMobile = 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM11 17.500h2'
export const iconPhone =
  'M6 3h3l2 5-2.5 1.500a12 12 0 0 0 6 6L16 13l5 2v3a3 3 0 0 1-3 3A15 15 0 0 1 3 6a3 3 0 0 1 3-3z'
export const iconRefresh = 'M20 11a8 8 0 0 0-14-4.500L4 9M4 4v5h5M4 13a8 8 0 0 0 14 4.500l2-2.500M20 20v-5h-5'
export const iconEye =
  'M2.5 12C4.5 8 8 6 12 6s7.5 2 9.5 6c-2 4-5.5 6-9.5 6s-7.5-2-9.5-6zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0z'
export const iconEyeOff =
  'M4 4l16 16M9.9 6.200A10 10 0 0 1 12 6c4 0 7.5 2 9.5 6a13 13 0 0 1-2.7 3.600M6.5 7.600A12 12 0 0 0 2.5 12c2 4 5.5 6 9.5 6a10 10 0 0 0 4.7-1.200M9.9 9.900a3 3 0 0 0 4.2 4.2'
export const iconSearch = 'M17 10.500a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0zM15.5 15.500L21 21'
export const iconExternal = 'M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5'
export const iconTrash = 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5'
export const iconPlus = 'M12 5v14M5 12h14'
export const iconMinus = 'M5 12h14'
export const iconFilter = 'M4 7h16M7 12h10M10 17h4'
export const iconCalendar =
  'M5 5h14a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM4 10h16M8 3v4M16 3v4'
export const iconSort = 'M8 5v14M4 9l4-4 4 4M16 19V5M12 15l4 4 4-4'
export const iconChat = 'M4 5h16v11H9l-5 4z'
export const iconPause = 'M9 5v14M15 5v14'
export const iconTower = 'M9 21L12 3l3 18M7 9h10M6 14h12'
export const iconMeter = 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 12l4-3M7 16h10'
export const iconCamera = 'M4 8h4l2-3h4l2 3h4v11H4zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z'
export const iconClip = 'M20 11l-8.5 8.500a5 5 0 0 1-7-7L13 4a3.5 3.5 0 0 1 5 5l-8.5 8.500a2 2 0 0 1-3-3L14 7'
export const iconQr = 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2M20 14v6M14 20h3M18 17h.01'
export const iconBell = 'M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4'
export const iconShield = 'M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z'
export const iconStudio = 'M5 21V9h14v12M3 21h18M10 21v-5h4v5M9 12h.01M15 12h.01'
export const iconFlats = 'M6 21V3h12v18M3 21h18M10 21v-4h4v4M10 7h.01M14 7h.01M10 11h.01M14 11h.01'
export const iconShop =
  'M4 10l2-6h12l2 6M4 10a2.7 2.7 0 0 0 5.3 0 2.7 2.7 0 0 0 5.4 0 2.7 2.7 0 0 0 5.3 0M5 13v8h14v-8M10 21v-5h4v5'
export const iconDark =
  'M9.5 18h5M10 21h4M9 15c0-1-.4-1.5-1-2.1A6 6 0 0 1 8 4.6M11 3.100A6 6 0 0 1 16.5 12M4 3l16 17'
