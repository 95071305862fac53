/** The few words that the kit itself says. A locale may assign others. */
export const uiTexts = {
  close: "Close",
  copied: "Copied!",
  copy: "Copy",
  copyByHand: "Copy this by hand: it is selected",
  search: "Search...",
  retry: "Retry",
  loading: "Loading",
  showPassword: "Show password",
  hidePassword: "Hide password",
  nothingFound: "Nothing found",
  previous: "Previous",
  next: "Next",
  page: "Page",
  cancel: "Cancel",
  notices: "Notices",
  qrCode: "QR code",
};
