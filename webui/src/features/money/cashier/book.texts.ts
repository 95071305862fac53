import { dictionary } from "../../../lib/i18n";

export const text = dictionary({
  "book.title": "Address book",
  "book.empty": "You have saved no address yet.",
  "book.lock": "New addresses wait for 24 hours",
  "book.lockHint": "Whoever gets into your account cannot withdraw to an address of their own at once. Switching it off takes 24 hours, too.",
  "book.lockEnds": "It is being switched off, and ends on {time}.",
  "book.waits": "Can be used from {time}",
  "book.use": "Use",
  "book.remove": "Remove {name}",
  "book.add": "Save an address",
  "book.name": "Name",
  "book.nameMissing": "Give it a name that you recognise.",
  "book.chain": "Coin and network",
  "book.address": "Address",
  "book.save": "Save",
});
