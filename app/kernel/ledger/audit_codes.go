package ledger

import "croupier/app/kernel/audit"

// checkCode reports a transfer whose accounts do not fit its code. It uses the
// same chart of accounts as Ledger.Transfer.
func checkCode(debit, credit *book, t storedTransfer, subject string, report audit.Report) {
	entry := t.code.entry()
	if entry == nil {
		return // checkTransfer reported it
	}
	if !entry.goes(debit.party, credit.party) {
		report(subject, "is a %s from %s to %s", t.code, debit.name(), credit.name())
	}
	if !entry.moves(debit.Key.Purpose) || !entry.moves(credit.Key.Purpose) {
		report(subject, "is a %s for %q of the wrong kind of money, from %s to %s", t.code, t.ref, debit.name(), credit.name())
	}
	if !entry.names(t.ref, credit.Key) {
		report(subject, "is a %s for %q, which is no %s, to %s", t.code, t.ref, entry.Reference, credit.name())
	}
}
