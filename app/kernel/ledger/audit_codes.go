package ledger

import "croupier/app/kernel/audit"

// checkCode reports a transfer whose accounts do not fit its code. It uses the
// same chart of accounts as Ledger.Transfer.
func checkCode(debit, credit *auditedAccount, t storedTransfer, subject string, report audit.Report) {
	entry := t.code.entry()
	if entry == nil {
		return // checkTransfer reported it
	}
	if !entry.allowsParties(debit.party, credit.party) {
		report(subject, "is a %s from %s to %s", t.code, debit.name(), credit.name())
	}
	if !entry.allowsPurpose(debit.Key.Purpose) || !entry.allowsPurpose(credit.Key.Purpose) {
		report(subject, "is a %s for %q of the wrong kind of money, from %s to %s", t.code, t.ref, debit.name(), credit.name())
	}
	if !entry.validReference(t.ref, credit.Key) {
		report(subject, "is a %s for %q, which is no %s, to %s", t.code, t.ref, entry.Reference, credit.name())
	}
}
