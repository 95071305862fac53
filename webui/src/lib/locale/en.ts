// The shared English texts: general texts, validation, errors.

export const general = {
  "general.signIn": "Sign in",
  "general.signUp": "Sign up",
  "general.signOut": "Sign out",
  "general.cancel": "Cancel",
  "general.close": "Close",
  "general.retry": "Retry",
  "general.home": "Back to the home page",
  "general.notFound.title": "Page not found",
  "general.notFound.body": "There is no page at this address.",

  "general.profile.error_2fa": "Invalid 2FA code.",
  "general.error.muted": "You are muted until {time}.",
  "general.error.unknown_user": "Unknown user.",
  "general.error.unknown_game": "Unknown game.",
  "general.error.internal": "Internal server error (code {code}). Please try again later.",
  "general.error.network": "The site cannot be reached. Check your connection and try again.",
  "general.error.timeout": "The site took too long to answer. Please try again.",
  "general.error.garbled": "The site's answer could not be read. Please try again.",
  "general.error.aborted": "The request was cancelled.",
  "general.error.expired": "This page has expired. Reload it and try again.",
  "general.error.tooMany": "Too many attempts. Please wait {wait} and try again.",
  "general.error.unavailable": "The site is starting or under maintenance. Try again in a moment.",
  "general.error.other": "An error has occurred.",
  "general.error.twoFactor": "Two-factor confirmation is required.",
  "general.error.login": "Please login to your account.",

  "general.live.lost": "Connection lost",
  "general.live.lostBody": "Reconnecting. Your bets are safe.",
  "general.live.reconnecting": "Connection lost. Reconnecting...",
  "general.live.betSafe": "Your bet is safe. It is placed once, after the connection is back.",
  "general.live.back": "You are back online.",
  "general.live.recovered": "Connection recovered",
  "general.live.trading": "Attempting to connect to the trading server...",
  "general.live.events": "Attempting to connect to the events server...",

  "auth.error.credentials": "Wrong login or password.",
  "auth.error.telegram": "Failed to authorize using Telegram",
};

// Texts of validation keys, by field if the field has its own.
export const validation = {
  "validation.required": "This field is required",
  "validation.invalid": "This value is not valid",
  "validation.in": "Please choose one of the listed values",
  "validation.email": "Invalid email",
  "validation.unique": "This is already registered",
  "validation.confirmed": "The passwords do not match",
  "validation.current_password": "The current password is incorrect",
  "validation.captcha": "The captcha check failed. Please try again.",
  "validation.min.string": "This is too short",
  "validation.max.string": "This is too long",
  "validation.min.numeric": "This is too small",
  "validation.max.numeric": "This is too large",
  "validation.regex": "This contains invalid symbols",
};
