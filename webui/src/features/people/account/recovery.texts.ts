import { dictionary } from "../../../lib/i18n";

export const text = dictionary({
  "recovery.title": "Stop the account recovery",
  "recovery.body": "Support was asked to change the sign-in data of your account. If you did not request this, stop it. Nothing is changed, and withdrawals are available again.",
  "recovery.stop": "I did not request this",
  "recovery.keep": "It was me",
  "recovery.doneTitle": "Nothing was changed",
  "recovery.done": "The request was stopped. If someone else requested it, set a new password and turn on two-factor authentication.",
  "recovery.failedTitle": "The request could not be stopped",
  "recovery.card": "Support is changing the sign-in data of your account",
  "recovery.email": "Your email address will be changed.",
  "recovery.confirm": "Your new email address will be confirmed.",
  "recovery.two_factor": "Two-factor authentication will be turned off.",
  "recovery.password": "You will receive a link to set a new password.",
  "recovery.due": "The change takes effect on {date} at the earliest. Withdrawals and gifts are blocked until two days after the change.",
  "recovery.asked": "A second person of our team must approve first. Withdrawals and gifts are blocked until two days after the change.",
  "recovery.stopped": "The request was stopped. Nothing was changed.",
});
