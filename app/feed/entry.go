package feed

import (
	"math/big"
	"sync"

	"croupier/app/journal"
	"croupier/app/ledger"
	"croupier/app/money"
	"croupier/db"
)

// entry is a wager with whose it is.
type entry struct {
	*journal.Wager
	key ledger.Key
}

// real reports whether the wager was made with real money.
func (e *entry) real() bool { return e.key.Purpose == ledger.Real }

// micros is how many millionths a dollar has.
const micros = 1_000_000

// highRoller is the least stake of a high roller, in millionths of a dollar.
const highRoller = 100 * micros

// lucky is the least multiplier of a lucky win.
var lucky = money.Fraction(10, 1)

// on reports whether an entry belongs on a list that everybody sees.
func (e *entry) on(list string) bool {
	if !e.real() {
		return false
	}
	switch list {
	case All:
		return true
	case HighRollers:
		return e.USD >= highRoller
	case LuckyWins:
		return e.Won() && e.Multiplier.Cmp(lucky) >= 0
	case AllWins:
		return e.Won() && e.profitCents() > 0
	default:
		return false
	}
}

// microsPerCent converts the journal's dollars.
const microsPerCent = micros / 100

// profitCents is the profit in hundredths of a dollar: the stake's worth at
// the time, scaled by what was won for each unit of it. Fractions of a cent
// are dropped.
func (e *entry) profitCents() cents {
	if e.Stake <= 0 {
		return 0
	}
	scaled := new(big.Int).Mul(big.NewInt(e.USD), big.NewInt(int64(e.Payout-e.Stake)))
	scaled.Quo(scaled, big.NewInt(int64(e.Stake)))
	scaled.Quo(scaled, big.NewInt(microsPerCent))
	if !scaled.IsInt64() {
		return 0 // far beyond what limits let anybody win
	}
	return cents(scaled.Int64())
}

// entries finds out whose wagers these are. Void ones are left out: they were
// no wagers.
func (s *Service) entries(q db.Querier, wagers []*journal.Wager) ([]*entry, error) {
	list := make([]*entry, 0, len(wagers))
	for _, w := range wagers {
		if w.Void {
			continue
		}
		key, err := s.accounts.key(q, w.Account)
		if err != nil {
			return nil, err
		}
		list = append(list, &entry{w, key})
	}
	return list, nil
}

// accounts remembers whose accounts are whose. An account of a wager in the
// journal is committed and never changes hands.
type accounts struct {
	mu    sync.Mutex
	known map[ledger.AccountID]ledger.Key
}

// maxKnown bounds the remembered accounts: about 100 bytes each.
const maxKnown = 50_000

func (a *accounts) key(q db.Querier, id ledger.AccountID) (ledger.Key, error) {
	a.mu.Lock()
	key, ok := a.known[id]
	a.mu.Unlock()
	if ok {
		return key, nil
	}
	account, err := ledger.ByID(q, id)
	if err != nil {
		return ledger.Key{}, err
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.known) >= maxKnown {
		clear(a.known)
	}
	a.known[id] = account.Key
	return account.Key, nil
}
