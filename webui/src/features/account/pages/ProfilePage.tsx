// The profile page, where the account's routes look for it.

export { default } from "../../profile/ProfilePage";
