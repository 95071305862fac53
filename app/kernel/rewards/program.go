package rewards

import (
	"errors"
	"fmt"

	"croupier/app/kernel/earnings"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/rewardrules"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// Kind is a kind of reward that a program pays.
type Kind struct {
	// Name is stored with pots and payments: it must never change, and no other program has it.
	Name string
	// Code is the code of the transfers.
	Code ledger.Code
	// Direct is true for a reward without a pot, which only Grant pays. Its numbers are its own.
	Direct bool
	// Source names the reason of a payment for its id; nil for DefaultSource.
	Source func(Payment) string
	// Bonus makes the reward bonus money with these terms; nil for real money. It has no Code.
	Bonus *BonusTerms
}

// BonusTerms are the name and the terms of a reward that is bonus money.
type BonusTerms struct {
	Name  string
	Terms rewardrules.Terms
}

// DefaultSource has one payment for each player, kind, number and currency.
func DefaultSource(p Payment) string {
	return fmt.Sprintf("reward\n%s\n%s\n%d\n%s", p.UserID, p.Kind, p.Number, p.Currency)
}

func (k Kind) source(p Payment) string {
	if k.Source != nil {
		return k.Source(p)
	}
	return DefaultSource(p)
}

func (k Kind) id(p Payment) id.Binary { return SourceID(k.source(p)) }

// Admission decides which players may receive a kind of reward.
type Admission interface {
	// Claim refuses a player who may not receive a reward in a currency now. usd is its value in
	// millionths of a dollar, 0 for a reward whose value decides nothing. Errors: *fault.Error.
	Claim(q db.Querier, user *session.User, country, currency string, usd int64) error
	// Excluded reports whether a player must not have the reward offered, and earns none now.
	Excluded(q db.Querier, userID string) (bool, error)
}

// Bonuses knows which players and wagers have bonus money. Such wagers earn no other reward.
type Bonuses interface {
	// Granted reports, from memory, whether a player ever had a bonus.
	Granted(userID string) bool
	// Contributes reports whether a wager counts toward a bonus.
	Contributes(q db.Querier, wager id.Binary) (bool, error)
}

// Deps are the dependencies of a program.
type Deps struct {
	Ledger    *ledger.Ledger
	Wallets   ledger.Wallets
	Prices    *prices.Service
	Admission Admission
	// BonusMoney grants the kinds with Bonus; nil without such a kind.
	BonusMoney BonusMoney
}

// Program pays the rewards of some kinds. Its methods run in the transaction of the caller.
type Program struct {
	Deps
	kinds []Kind
}

// New makes a program.
func New(deps Deps, kinds ...Kind) *Program { return &Program{deps, kinds} }

// Payment is a reward that was paid.
type Payment struct {
	ID               id.Binary
	Kind             string
	UserID, Currency string
	Amount           money.Amount
	// USD is its value in millionths of a dollar at the time; 0 without a price.
	USD int64
	// Number counts the claims of a player, or distinguishes several rewards of a kind.
	Number int64
	// Counted is the number of the last wager that the reward counts; Remainder is what a claim left
	// in the pot, in millionths of a minor unit.
	Counted, Remainder int64
	// Request is the id of the call that claimed it; empty for a reward without a call.
	Request string
	// At is in unix milliseconds.
	At int64
}

// ErrAlreadyPaid refuses a second payment for a reason.
var ErrAlreadyPaid = errors.New("the reward was paid before")

var errKind = errors.New("the program has no such kind of reward")

// Grant stores a reward and pays it, once. It sets ID and At. Errors: ErrAlreadyPaid.
func (p *Program) Grant(tx *db.Tx, paid Payment) (Payment, error) {
	kind, known := p.kind(paid.Kind)
	if !known {
		return paid, fmt.Errorf("pay %s: %w", paid.Kind, errKind)
	}
	paid.ID, paid.At = kind.id(paid), tx.Now().UnixMilli()
	done, err := insertPayment(tx, paid)
	if err == nil && !done {
		err = fmt.Errorf("pay %s number %d to %s: %w", paid.Kind, paid.Number, paid.UserID, ErrAlreadyPaid)
	}
	if err != nil {
		return paid, err
	}
	if kind.Bonus != nil {
		return paid, p.grantBonus(tx, kind, paid)
	}
	return paid, Payer{p.Ledger, p.Wallets}.Pay(tx, paid.transfer(kind))
}

func (p *Program) kind(name string) (Kind, bool) {
	for _, k := range p.kinds {
		if k.Name == name {
			return k, true
		}
	}
	return Kind{}, false
}

func (p Payment) subject() string { return "reward " + p.ID.String() }

func (p Payment) transfer(kind Kind) Transfer {
	return Transfer{ID: p.ID, Code: kind.Code, UserID: p.UserID, Currency: p.Currency, Amount: p.Amount}
}

// Claim pays a player's pots of the program, once: each in whole minor units, rounded down. The
// fraction stays in its pot. counted is the number of the last wager that is in the pots. Pots in a
// currency that the site does not offer stay until it offers them. One write empties what it pays, so
// of concurrent claims only one is paid. Errors: nothing if there is nothing to pay, the refusal of
// the eligibility rules, wager.ErrNoPrice.
func (p *Program) Claim(tx *db.Tx, call *session.Call, counted int64, nothing *fault.Error) error {
	list, err := p.claimable(tx, call, nothing)
	if err != nil {
		return err
	}
	last, err := p.LastClaim(tx, call.User.ID)
	if err != nil {
		return err
	}
	for _, pot := range list {
		paid := Payment{
			Kind: pot.Kind, UserID: pot.UserID, Currency: pot.Currency, Amount: pot.Open.Payable(),
			Number: last.Number + 1, Counted: counted, Remainder: pot.Open.Micros, Request: call.RequestID,
		}
		if paid.USD, err = p.ValueUSD(pot.Currency, paid.Amount); err != nil {
			return err
		}
		if _, err := p.Grant(tx, paid); err != nil {
			return err
		}
		pot.Open = earnings.MicroAmount{Units: -int64(paid.Amount)}
		if err := Accrue(tx, pot); err != nil {
			return err
		}
	}
	return nil
}

// claimable lists the pots that the caller can be paid now.
func (p *Program) claimable(q db.Querier, call *session.Call, nothing *fault.Error) (list []Pot, err error) {
	pots, err := p.PotsOf(q, call.User.ID)
	if err != nil {
		return nil, err
	}
	refusal := error(nothing)
	for _, pot := range pots {
		if _, offered := p.Wallets.Currency(pot.Currency); !offered || pot.Open.Payable() == 0 {
			continue
		}
		err := p.Admission.Claim(q, call.User, call.Country, pot.Currency, 0)
		if refused := (*fault.Error)(nil); errors.As(err, &refused) {
			if refusal == error(nothing) {
				refusal = err
			}
			continue
		}
		if err != nil {
			return nil, err
		}
		list = append(list, pot)
	}
	if len(list) == 0 {
		return nil, refusal
	}
	return list, nil
}

// ValueUSD returns the current value of an amount, in millionths of a dollar. Errors:
// wager.ErrNoPrice, which names the currency.
func (p *Program) ValueUSD(currency string, amount money.Amount) (int64, error) {
	known, _ := p.Wallets.Currency(currency)
	price, err := p.Prices.Of(currency)
	if err != nil {
		return 0, wager.NoPrice(err)
	}
	return price.USD(amount, known), nil
}

// Paid is the check that the payments of real money and their transfers match.
func (p *Program) Paid(name string) Paid {
	check := Paid{Name: name, Each: p.eachPaid}
	for _, k := range p.kinds {
		if k.Bonus == nil {
			check.Codes = append(check.Codes, k.Code)
		}
	}
	return check
}
