import { dictionary } from "../../../lib/i18n";

export const text = dictionary({
  "book.title": "Address book",
  "book.empty": "You have no saved addresses.",
  "book.lock": "Lock new addresses for 24 hours",
  "book.lockHint": "An intruder cannot withdraw to a new address immediately. Turning the lock off also takes 24 hours.",
  "book.lockEnds": "The lock ends on {time}.",
  "book.waits": "Usable from {time}",
  "book.use": "Use",
  "book.remove": "Remove {name}",
  "book.add": "Save an address",
  "book.name": "Name",
  "book.nameMissing": "Enter a name.",
  "book.chain": "Coin and network",
  "book.address": "Address",
  "book.save": "Save",
});
