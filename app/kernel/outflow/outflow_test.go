package outflow

import (
	"testing"

	"croupier/app/kernel/ledger"
)

// Every code that can debit a player's account is declared: with the purpose whose rules it must
// pass, or with the reason why it passes none.
func TestEveryOutgoingCodeHasPurpose(t *testing.T) {
	for _, entry := range ledger.Chart() {
		leaves := false
		for _, way := range entry.Directions {
			leaves = leaves || way.From == ledger.PartyPlayer
		}
		_, hasPurpose := purposeByCode[entry.Code]
		reason, isExempt := exemptCodes[entry.Code]
		switch {
		case leaves && !hasPurpose && !isExempt:
			t.Errorf("code %d (%s) takes money from players: declare its purpose, or why it needs no gate", entry.Code, entry.Name)
		case !leaves && (hasPurpose || isExempt):
			t.Errorf("code %d (%s) takes no money from players and is declared", entry.Code, entry.Name)
		case hasPurpose && isExempt, isExempt && reason == "":
			t.Errorf("code %d (%s) is declared twice, or without a reason", entry.Code, entry.Name)
		}
	}
}

// A code between players, or out of the site, is never exempt.
func TestTransfersToOthersHavePurpose(t *testing.T) {
	for _, entry := range ledger.Chart() {
		for _, way := range entry.Directions {
			out := way.From == ledger.PartyPlayer && (way.To == ledger.PartyPlayer || way.To == ledger.PartyWithdrawals || way.To == ledger.PartyWallet)
			// A reversal debits a deposit that the chain has lost.
			if _, hasPurpose := purposeByCode[entry.Code]; out && !hasPurpose && entry.Code != ledger.CodeReversal {
				t.Errorf("%s goes from players to %v without a purpose", entry.Name, way.To)
			}
		}
	}
}

func TestEveryPurposeHasOneCode(t *testing.T) {
	if got := Codes(); len(got) != len(Purposes()) || len(got) != len(purposeByCode) {
		t.Errorf("%d codes for %d purposes, %d declared", len(got), len(Purposes()), len(purposeByCode))
	}
	for _, p := range Purposes() {
		if got, ok := PurposeOf(Codes()[p]); !ok || got != p {
			t.Errorf("%s: %q", p, got)
		}
	}
}
