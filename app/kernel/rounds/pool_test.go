package rounds

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
	"croupier/db/dbtest"
)

// pool is a test game. A round accepts stakes for a while, and then the player with the lowest
// bet id wins all of them.
type pool struct {
	h        *harness
	round    uint64
	last     uint64 // the number of the last round
	bets     []id.Binary
	closesAt time.Time
	commits  int // the number of commits that were published
}

const (
	kindPool     wagerlog.Kind = "pool"
	poolOwner                  = "pool:tests"
	bettingTime                = 10 * time.Second
	stakeCents                 = 100
	startBalance               = 100_000
)

var (
	usd       = money.Currency{ID: "usd", Decimals: 2}
	errClosed = errors.New("no bets are taken")
	// errBetMissing means that a round began without a paid bet, which must never happen.
	errBetMissing = errors.New("the round began without a bet that was paid")
)

// Advance implements Round.
func (p *pool) Advance(ctx context.Context) (over bool, err error) {
	if p.h.owner.Reserved() || p.h.clock.Now().Before(p.closesAt) {
		return false, nil
	}
	if err := p.draw(ctx); err != nil {
		return false, err
	}
	p.round++
	p.bets, p.closesAt = nil, p.h.clock.Now().Add(bettingTime)
	return p.round > p.last, nil
}

// Due implements Round.
func (p *pool) Due(now time.Time) time.Time {
	if p.h.owner.Reserved() && !now.Before(p.closesAt) {
		return now.Add(time.Hour)
	}
	return p.closesAt
}

// draw ends the round. The losers pay into the pool, and the winner gets it.
func (p *pool) draw(ctx context.Context) error {
	return p.h.db.Write(ctx, func(tx *db.Tx) error {
		paid, err := openBetsOf(tx, p.round)
		if err != nil {
			return err
		}
		if len(paid) != len(p.bets) {
			return fmt.Errorf("%w: %d of %d are in round %d", errBetMissing, len(p.bets), len(paid), p.round)
		}
		for i := len(paid) - 1; i >= 0; i-- { // the winner last
			result := wager.Result{}
			if i == 0 {
				result = wager.Result{Payout: money.Amount(len(paid) * stakeCents), Multiplier: money.Fraction(int64(len(paid)), 1)}
			}
			if err := p.h.end(tx, paid[i], func(w *wager.Wager, record wager.Record) error {
				_, _, err := p.h.wagers.Settle(tx, w, record, result, wager.Notice{})
				return err
			}); err != nil {
				return err
			}
		}
		return nil
	})
}

// harness is a test site that has only the pool.
type harness struct {
	kerneltest.Wallets
	t       *testing.T
	db      *db.DB
	clock   *clock.Fake
	wagers  *wager.Service
	owner   *Owner[*pool]
	pool    *pool
	ended   chan error
	cancel  context.CancelFunc
	commits atomic.Int64
}

// Admit and AdmitMore implement wager.Admission.
func (*harness) Admit(db.Querier, wager.Bettor, wager.StakeTarget) error     { return nil }
func (*harness) AdmitMore(db.Querier, wager.Bettor, wager.StakeTarget) error { return nil }

// newHarness opens a site whose players have a thousand dollars each.
func newHarness(t *testing.T, players ...string) *harness {
	t.Helper()
	at := clock.NewFake(time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC))
	h := open(t, dbtest.Open(t, db.Options{Now: at.Now}), at)
	h.write(func(tx *db.Tx) error {
		if _, err := tx.Exec(`CREATE TABLE pool_seats (id BLOB PRIMARY KEY REFERENCES open_wagers (id), round INTEGER NOT NULL) STRICT`); err != nil {
			return err
		}
		for _, player := range players {
			_, err := h.wagers.Ledger.Transfer(tx, ledger.Transfer{
				Debit: ledger.Key{Owner: ledger.House, Currency: usd.ID, Purpose: ledger.Real}, Credit: ledger.PlayerKey(player, usd.ID, false),
				Amount: startBalance, Code: ledger.CodeGrant, Ref: []byte(player),
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
	return h
}

// open makes a site on a new or a used database.
func open(t *testing.T, d *db.DB, at *clock.Fake) *harness {
	t.Helper()
	h := &harness{t: t, db: d, clock: at, owner: NewOwner[*pool](at), ended: make(chan error, 1)}
	fixedPrices := prices.New(prices.Options{Source: prices.Fixed{"usd": "1", "eur": "1.25"}, Clock: at})
	if err := fixedPrices.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	limits, err := wager.NewLimits(fixedPrices, h.Currency, wager.Options{Bets: true, MinBet: "0.10", MaxBet: "1000", MaxProfit: "50000"})
	if err != nil {
		t.Fatal(err)
	}
	h.wagers = wager.New(wager.Deps{
		DB: d, IDs: id.NewSource(at), Ledger: ledger.New(), WagerLog: wagerlog.New(), Wallets: h, Prices: fixedPrices, Admission: h,
	}, limits)
	h.wagers.Register(kindPool, wager.Proof{Checks: []audit.Check{{Name: "the test looks", Run: func(context.Context, *db.DB, audit.Report) (int64, error) {
		return 1, nil
	}}}})
	return h
}

// run runs the rounds from first to last.
func (h *harness) run(first, last uint64, seats ...id.Binary) {
	h.t.Helper()
	h.pool = &pool{h: h, round: first, last: last, bets: seats, closesAt: h.clock.Now().Add(bettingTime)}
	ctx, cancel := context.WithCancel(context.Background())
	h.cancel = cancel
	h.t.Cleanup(cancel)
	go func() { h.ended <- h.owner.Run(ctx, h.pool) }()
	for !h.owner.Do(h.t.Context(), func(*pool) {}) { // until the owner answers
		select {
		case err := <-h.ended:
			h.t.Fatalf("the owner never answered: %v", err)
		default:
		}
	}
}

// placeBet places a bet in the pool, and always ends its reservation.
func (h *harness) placeBet(owner, requestID string, amount money.Amount) error {
	var round uint64
	reservation, ok := h.owner.Reserve(h.t.Context(), func(p *pool) bool {
		round = p.round
		return h.clock.Now().Before(p.closesAt)
	})
	if !ok {
		return errClosed
	}
	defer reservation.Cancel()
	created, err := h.commit(owner, requestID, amount, round)
	if err == nil {
		reservation.Commit(func(p *pool) { p.bets = append(p.bets, created) })
	}
	return err
}

// commit writes a bet in one write.
func (h *harness) commit(owner, requestID string, amount money.Amount, round uint64) (created id.Binary, err error) {
	request := ledger.Request{Owner: owner, ID: requestID}
	err = h.db.Write(context.Background(), func(tx *db.Tx) error {
		accepted, err := h.wagers.Accept(tx, wager.Stake{
			Bettor: wager.Bettor{Owner: owner, User: &session.User{ID: owner}}, Kind: kindPool, Product: "pool", Currency: usd, Amount: amount, Counterparty: poolOwner,
		})
		if err != nil {
			return err
		}
		created = h.wagers.IDOf(request)
		if _, _, err := h.wagers.Open(tx, created, accepted, wager.Notice{}); err != nil {
			return err
		}
		tx.AfterCommit(func() {
			h.commits.Add(1)
			h.owner.Post(func(p *pool) { p.commits++ })
		})
		_, err = tx.Exec(`INSERT INTO pool_seats (id, round) VALUES ($1, $2)`, created[:], int64(round))
		return err
	})
	return created, err
}

// end removes a bet from the pool's table and settles it.
func (h *harness) end(tx *db.Tx, bet id.Binary, settle func(*wager.Wager, wager.Record) error) error {
	w, err := wager.ByID(tx, bet)
	if err != nil {
		return err
	}
	if _, err := tx.Exec(`DELETE FROM pool_seats WHERE id = $1`, bet[:]); err != nil {
		return err
	}
	return settle(w, wager.Record{Terms: wagerlog.Terms{Rules: 1, Fairness: 1, Choices: "{}"}, Opening: w.Staked})
}

// eachOpenBet reads the open bets.
func eachOpenBet(q db.Querier, found func(round uint64, bet id.Binary)) error {
	return db.Each(q, "read the open bets", func(row db.Scanner) error {
		var (
			binary []byte
			round  uint64
		)
		if err := row.Scan(&binary, &round); err != nil {
			return err
		}
		found(round, id.Binary(binary))
		return nil
	}, `SELECT id, round FROM pool_seats ORDER BY id`)
}

// openBetsOf returns the open bets of a round, the lowest id first.
func openBetsOf(q db.Querier, round uint64) (list []id.Binary, err error) {
	err = eachOpenBet(q, func(of uint64, bet id.Binary) {
		if of == round {
			list = append(list, bet)
		}
	})
	return list, err
}

func (h *harness) write(fn func(tx *db.Tx) error) {
	h.t.Helper()
	if err := h.db.Write(context.Background(), fn); err != nil {
		h.t.Fatal(err)
	}
}

// mustPassAudit checks the books, and that the players together have their initial
// balances.
func (h *harness) mustPassAudit(players ...string) {
	h.t.Helper()
	result, err := audit.Run(h.t.Context(), h.db, h.clock, append(ledger.Checks(), h.wagers.Checks()...), nil)
	if err != nil || !result.OK() {
		h.t.Errorf("audit: %v %+v", err, result.Findings)
	}
	var sum money.Amount
	err = h.db.Read(h.t.Context(), func(q *db.Reader) error {
		for _, player := range players {
			balance, err := ledger.Balance(q, ledger.PlayerKey(player, usd.ID, false))
			if err != nil {
				return err
			}
			sum += balance
		}
		return nil
	})
	if want := money.Amount(len(players) * startBalance); err != nil || sum != want {
		h.t.Errorf("the players have %d, want %d, %v", sum, want, err)
	}
}
