// Package rewards has what the rewards of all features share: exact pots of what players earn,
// claims, payments that are made once, budgets, the conversion of dollars, the audit and the export.
// A feature keeps only the rules of its rewards.
package rewards

import (
	"crypto/sha256"
	"fmt"
	"strings"
	"time"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/db"
)

// SourceID derives the id of a payment from a text that names its reason. One reason has one id, and
// the database refuses a second payment with it.
func SourceID(text string) (key id.Binary) {
	digest := sha256.Sum256([]byte(text))
	copy(key[:], digest[:])
	return key
}

// Parts joins the parts of a reason, each with its length, so that different parts never make the
// same text.
func Parts(parts ...string) string {
	var text strings.Builder
	for _, part := range parts {
		fmt.Fprintf(&text, "%d:%s", len(part), part)
	}
	return text.String()
}

// Transfer is the money of one reward.
type Transfer struct {
	// ID is the reference of the transfer, from SourceID.
	ID               id.Binary
	Code             ledger.Code
	UserID, Currency string
	Amount           money.Amount
	// Delay is how long the page animates the prize before it shows the new balance.
	Delay time.Duration
}

func (t Transfer) debit() ledger.Key  { return ledger.PlayerKey(ledger.Promotions, t.Currency, false) }
func (t Transfer) credit() ledger.Key { return ledger.PlayerKey(t.UserID, t.Currency, false) }

// Payer pays rewards from the site's account for promotions to the real money of players.
type Payer struct {
	Ledger  *ledger.Ledger
	Wallets ledger.Wallets
}

// Pay makes a transfer in the write that stores the reward. The caller stores the reward under the
// transfer's id first, and so refuses a second payment.
func (p Payer) Pay(tx *db.Tx, t Transfer) error {
	balances, err := p.Ledger.Transfer(tx, ledger.Transfer{Debit: t.debit(), Credit: t.credit(), Amount: t.Amount, Code: t.Code, Ref: t.ID[:]})
	if err != nil {
		return fmt.Errorf("pay a reward: %w", err)
	}
	p.Wallets.Changed(tx, t.credit(), balances[t.credit()], t.Delay, t.Code.String())
	return nil
}
