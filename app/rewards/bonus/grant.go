package bonus

import (
	"errors"
	"fmt"
	"time"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/db"
)

// State is the state of a grant.
type State string

// The states. All but Active are ends.
const (
	Active    State = "active"
	Converted State = "converted" // the conditions were met
	Cancelled State = "cancelled" // by the player
	Expired   State = "expired"
	Forfeited State = "forfeited" // by the site: an exclusion, or staff
	Spent     State = "spent"     // nothing is left, and nothing is on open wagers
)

// grant is bonus money of one player under its terms.
type grant struct {
	id               id.Binary
	source           string
	userID, currency string
	name             string
	terms            Terms
	// granted, balance and converted are in minor units; converted is what has
	// become real money.
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

// met reports whether the conditions are met. A free bet has none, and never becomes
// real money itself.
func (g *grant) met() bool { return !g.free() && g.wagered >= g.required }

func (g *grant) free() bool { return g.terms.Kind == FreeBet }

// Given is a bonus that is to be granted.
type Given struct {
	// Source names what makes the grant, such as "deposit:123". It makes no
	// second one.
	Source   string
	UserID   string
	Currency money.Currency
	Amount   money.Amount
	Name     string
	Terms    Terms
}

// ErrTwice refuses a second grant of a source.
var ErrTwice = errors.New("this bonus was granted before")

// Grant gives a player bonus money. Errors: ErrTwice, prices.ErrUnknown.
func (s *Service) Grant(tx *db.Tx, given Given) error {
	if given.Amount <= 0 || given.Amount > money.MaxAmount {
		return fmt.Errorf("grant a bonus of %d: it is no amount", given.Amount)
	}
	if err := given.Terms.Check(); err != nil {
		return fmt.Errorf("grant a bonus: %w", err)
	}
	price, err := s.Prices.Of(given.Currency.ID)
	if err != nil {
		return err
	}
	usd := price.USD(given.Amount, given.Currency)
	if usd <= 0 || usd > maxGrantUSD {
		return fmt.Errorf("grant a bonus worth %d: it is worth nothing, or too much", usd)
	}
	if known, err := isGranted(tx, given.Source); err != nil || known {
		return errors.Join(err, ErrTwice)
	}
	binary, _ := id.ToBinary(s.IDs.New())
	now := tx.Now()
	g := &grant{
		id: binary, source: given.Source, userID: given.UserID, currency: given.Currency.ID, name: given.Name, terms: given.Terms,
		granted: given.Amount, usd: usd, required: given.Terms.Required(usd), state: Active,
		createdAt: now.UnixMilli(), expiresAt: now.Add(time.Duration(given.Terms.Days) * 24 * time.Hour).UnixMilli(),
	}
	if err := insertGrant(tx, g); err != nil {
		return err
	}
	s.hold(tx, g.userID)
	if err := s.move(tx, g, promotions(g.currency, ledger.Bonus), g.key(), g.granted, ledger.CodeBonus); err != nil {
		return err
	}
	if err := s.enter(tx, g, g.granted, ledger.CodeBonus, nil); err != nil {
		return err
	}
	s.tell(tx, g)
	return s.settle(tx, g) // without a requirement it is real money at once
}

// maxGrantUSD bounds one grant, in millionths of a dollar, so that its requirement
// can be counted.
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

// enter writes an entry and the new balance of a grant.
func (s *Service) enter(tx *db.Tx, g *grant, delta money.Amount, code ledger.Code, wager *id.Binary) error {
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
