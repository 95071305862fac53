// Package ledger has the money: accounts, transfers between them, and the one outcome of every
// request that could move money. Only Transfer moves money, inside a db.Write. A transfer is
// never changed; another transfer corrects a mistake.
package ledger

import (
	"errors"
	"sync"

	"croupier/app/kernel/money"
	"croupier/app/kernel/projection"
	"croupier/db"
)

// Purpose is the purpose of an account's money.
type Purpose string

// The purposes. Play money is Demo and DemoStake. No transfer mixes it with
// real money.
const (
	Real       Purpose = "real"
	Demo       Purpose = "demo"
	Bonus      Purpose = "bonus"
	Hold       Purpose = "hold"
	Stake      Purpose = "stake" // real money on open wagers
	DemoStake  Purpose = "demo-stake"
	BonusStake Purpose = "bonus-stake"
)

// AccountID is the number of an account.
type AccountID int64

// Key identifies an account.
type Key struct {
	Owner    string
	Currency string
	Purpose  Purpose
}

// PlayerKey returns the key of a player's account of a currency, for real or
// play money.
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
	// Ref names the reason of the transfer, such as the id of a wager.
	Ref []byte
}

// Refusals.
var (
	// ErrInsufficient refuses a transfer that an account cannot pay.
	ErrInsufficient = errors.New("the balance is too low")
	// ErrOtherContent refuses a request id that was used with other content.
	ErrOtherContent = errors.New("the request id was used for another request")
	errTransfer     = errors.New("a transfer has a positive amount, two accounts of one currency that both hold play money or both do not, and a code, owners and a reference that the chart of accounts puts together")
)

// Ledger moves money. It is safe for concurrent use inside writes.
type Ledger struct {
	mu     sync.RWMutex
	cached map[Key]AccountID // committed accounts only; bounded by maxCached

	log *projection.Log[LoggedTransfer]
	// movements has only the transfers that belong to no wager.
	movements *projection.Log[LoggedTransfer]
}

// maxCached is the maximum number of cached account numbers, of about 100 bytes each.
const maxCached = 200_000

// New makes a ledger.
func New() *Ledger {
	return &Ledger{
		cached: map[Key]AccountID{}, log: projection.NewLog("transfers", cursorOf, TransfersSince),
		movements: projection.NewSparseLog("movements", cursorOf, movementsSince),
	}
}

func cursorOf(m LoggedTransfer) projection.Position { return projection.Position{Seq: m.ID, At: m.At} }

// Log returns the log of all transfers for projections. It lacks the transfers
// of removed guests.
func (l *Ledger) Log() *projection.Log[LoggedTransfer] { return l.log }

// Movements returns the log of the transfers that belong to no wager, which costs wagers nothing.
// Now and then it also delivers one that does, as its read position: projections skip it.
func (l *Ledger) Movements() *projection.Log[LoggedTransfer] { return l.movements }

// AccountID returns the number of an account. It opens the account when there
// is none.
func (l *Ledger) AccountID(tx *db.Tx, key Key) (AccountID, error) {
	l.mu.RLock()
	id, ok := l.cached[key]
	l.mu.RUnlock()
	if ok {
		return id, nil
	}
	id, err := ensureAccount(tx, key)
	if err != nil {
		return 0, err
	}
	tx.AfterCommit(func() { l.cache(key, id) })
	return id, nil
}

// IsCached reports whether the account is in the cache, without a query.
func (l *Ledger) IsCached(key Key) bool {
	l.mu.RLock()
	defer l.mu.RUnlock()
	_, ok := l.cached[key]
	return ok
}

func (l *Ledger) cache(key Key, id AccountID) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.cached) >= maxCached {
		clear(l.cached)
	}
	l.cached[key] = id
}
