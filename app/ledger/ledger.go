// Package ledger keeps money: accounts, transfers between them, and the one
// outcome of every request that could move any. Money moves by Transfer inside
// a db.Write and in no other way; what was moved is never changed, a mistake
// is mended by another transfer.
package ledger

import (
	"errors"
	"sync"

	"croupier/app/money"
	"croupier/db"
)

// Purpose is what the money of an account is for.
type Purpose string

// The purposes. Play money is Demo and DemoStake; it never meets real money.
const (
	Real      Purpose = "real"
	Demo      Purpose = "demo"
	Bonus     Purpose = "bonus"
	Hold      Purpose = "hold"
	Stake     Purpose = "stake" // of rounds that go on
	DemoStake Purpose = "demo-stake"
)

// Owners that are nobody's. Their balances are derived, not stored.
const (
	House  = "house"  // wins what players lose
	Rounds = "rounds" // clears the stakes of open rounds; returns to zero
)

// Code says what a transfer is for.
type Code int

// The codes. Numbers are stored: never change or reuse one.
const (
	CodeStake  Code = 1 // from a player for a wager
	CodePayout Code = 2 // to a player for a wager
	CodeRefund Code = 3 // a stake given back: the wager is void
	CodeLoss   Code = 4 // an open stake that the house has won
	CodeTopUp  Code = 5 // play money
	CodeGrant  Code = 6 // by an administrator
	CodeTip    Code = 7 // from one player to another
	CodeRain   Code = 8 // spread over players who chat
	CodeQuiz   Code = 9 // for the right answer
)

var codeNames = map[Code]string{
	CodeStake: "stake", CodePayout: "payout", CodeRefund: "refund", CodeLoss: "loss",
	CodeTopUp: "top-up", CodeGrant: "grant",
	CodeTip: "tip", CodeRain: "rain", CodeQuiz: "quiz",
}

// String names the code.
func (c Code) String() string { return codeNames[c] }

// AccountID is the number of an account.
type AccountID int64

// Key is what an account is found by.
type Key struct {
	Owner    string
	Currency string
	Purpose  Purpose
}

// stores reports whether the balance of the account is stored.
func (k Key) stores() bool { return k.Owner != House && k.Owner != Rounds }

// PlayerKey is a player's account of a currency: real or play money.
func PlayerKey(owner, currency string, demo bool) Key {
	purpose := Real
	if demo {
		purpose = Demo
	}
	return Key{Owner: owner, Currency: currency, Purpose: purpose}
}

// Transfer moves a positive amount from one account to another.
type Transfer struct {
	Debit, Credit Key
	Amount        money.Amount
	Code          Code
	// Ref is what the money moves for: the id of a wager, a withdrawal.
	Ref []byte
}

// Refusals.
var (
	// ErrInsufficient refuses a transfer that an account cannot pay.
	ErrInsufficient = errors.New("the balance is too low")
	// ErrOtherContent refuses a request id that was used for something else.
	ErrOtherContent = errors.New("the request id was used for another request")
	errTransfer     = errors.New("a transfer has a positive amount, two accounts of one currency that both hold play money or both do not, a code and a reference")
)

// Ledger moves money. It is safe for concurrent use inside writes.
type Ledger struct {
	mu    sync.RWMutex
	known map[Key]AccountID // of committed accounts; bounded by maxKnown
}

// maxKnown bounds the remembered account numbers: about 100 bytes each.
const maxKnown = 200_000

// New makes a ledger.
func New() *Ledger { return &Ledger{known: map[Key]AccountID{}} }

// AccountID gives the number of an account, which is made when there is none.
func (l *Ledger) AccountID(tx *db.Tx, key Key) (AccountID, error) {
	l.mu.RLock()
	id, ok := l.known[key]
	l.mu.RUnlock()
	if ok {
		return id, nil
	}
	id, err := ensureAccount(tx, key)
	if err != nil {
		return 0, err
	}
	tx.After(func() { l.remember(key, id) })
	return id, nil
}

// Known reports whether an account is known to exist, without a look at the
// database.
func (l *Ledger) Known(key Key) bool {
	l.mu.RLock()
	defer l.mu.RUnlock()
	_, ok := l.known[key]
	return ok
}

func (l *Ledger) remember(key Key, id AccountID) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.known) >= maxKnown {
		clear(l.known)
	}
	l.known[key] = id
}
