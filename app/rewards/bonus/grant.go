package bonus

import (
	"errors"
	"fmt"
	"time"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/rewards"
	"croupier/db"
)

// State is the state of a grant.
type State string

// The states. Only Active is not final.
const (
	Active    State = "active"
	Converted State = "converted" // the conditions were met
	Cancelled State = "cancelled" // by the player
	Expired   State = "expired"
	Forfeited State = "forfeited" // by the site: an exclusion, or staff
	Spent     State = "spent"     // nothing is left, also not on open wagers
)

// grant is bonus money of one player with its terms.
type grant struct {
	id               id.Binary
	source           string
	userID, currency string
	name             string
	terms            Terms
	// granted, balance and converted are in minor units; converted is what became real
	// money.
	granted, balance, converted money.Amount
	// usd is the value of the bonus when it was granted. required and wagered are
	// contributions. All are in millionths of a dollar.
	usd, required, wagered int64
	state                  State
	reason                 string
	createdAt, expiresAt   int64
	endedAt                int64
}

func (g *grant) key() ledger.Key {
	return ledger.Key{Owner: g.userID, Currency: g.currency, Purpose: ledger.Bonus}
}

// met reports whether the conditions are met. A free bet has none and is never
// converted to real money.
func (g *grant) met() bool { return !g.free() && g.wagered >= g.required }

func (g *grant) free() bool { return g.terms.Kind == FreeBet }

// ErrAlreadyGranted refuses a second grant of a source.
var ErrAlreadyGranted = errors.New("this bonus was granted before")

// Grant grants a player bonus money. Errors: ErrAlreadyGranted, prices.ErrUnknown.
func (s *Service) Grant(tx *db.Tx, spec rewards.Bonus) error {
	if spec.Amount <= 0 || spec.Amount > money.MaxAmount {
		return fmt.Errorf("grant a bonus of %d: it is not an amount", spec.Amount)
	}
	if err := spec.Terms.Check(); err != nil {
		return fmt.Errorf("grant a bonus: %w", err)
	}
	price, err := s.Prices.Of(spec.Currency.ID)
	if err != nil {
		return err
	}
	usd := price.USD(spec.Amount, spec.Currency)
	if usd <= 0 || usd > maxGrantUSD {
		return fmt.Errorf("grant a bonus worth %d: it is worth nothing, or too much", usd)
	}
	if known, err := isGranted(tx, spec.Source); err != nil || known {
		return errors.Join(err, ErrAlreadyGranted)
	}
	binary, _ := id.ToBinary(s.IDs.New())
	now := tx.Now()
	g := &grant{
		id: binary, source: spec.Source, userID: spec.UserID, currency: spec.Currency.ID, name: spec.Name, terms: spec.Terms,
		granted: spec.Amount, usd: usd, required: spec.Terms.Required(usd), state: Active,
		createdAt: now.UnixMilli(), expiresAt: now.Add(time.Duration(spec.Terms.Days) * 24 * time.Hour).UnixMilli(),
	}
	if err := insertGrant(tx, g); err != nil {
		return err
	}
	s.addHolder(tx, g.userID)
	if err := s.move(tx, g, promotions(g.currency, ledger.Bonus), g.key(), g.granted, ledger.CodeBonus); err != nil {
		return err
	}
	if err := s.addEntry(tx, g, g.granted, ledger.CodeBonus, nil); err != nil {
		return err
	}
	s.notify(tx, g)
	return s.settle(tx, g) // without a requirement it becomes real money at once
}

// maxGrantUSD is the maximum value of one grant, in millionths of a dollar, so that its
// requirement does not overflow.
const maxGrantUSD = 1_000_000 * 1_000_000

func promotions(currency string, purpose ledger.Purpose) ledger.Key {
	return ledger.Key{Owner: ledger.Promotions, Currency: currency, Purpose: purpose}
}

// move makes a transfer for a grant.
func (s *Service) move(tx *db.Tx, g *grant, from, to ledger.Key, amount money.Amount, code ledger.Code) error {
	balances, err := s.Ledger.Transfer(tx, ledger.Transfer{Debit: from, Credit: to, Amount: amount, Code: code, Ref: g.id[:]})
	if err != nil {
		return fmt.Errorf("move the money of bonus %s: %w", g.id, err)
	}
	real := ledger.PlayerKey(g.userID, g.currency, false)
	if balance, moved := balances[real]; moved {
		s.Wallets.Changed(tx, real, balance, 0, code.String())
	}
	return nil
}

// addEntry writes an entry and the new balance of a grant.
func (s *Service) addEntry(tx *db.Tx, g *grant, delta money.Amount, code ledger.Code, wager *id.Binary) error {
	g.balance += delta
	if g.balance < 0 {
		return fmt.Errorf("bonus %s: %w", g.id, errOverdrawn)
	}
	if err := insertEntry(tx, g, delta, code, wager); err != nil {
		return err
	}
	return updateGrant(tx, g)
}

var errOverdrawn = errors.New("a bonus has less money than its wager needs")
