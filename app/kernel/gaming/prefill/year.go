package prefill

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Year writes a year of wagers of real money straight into the log, for
// measurements of what reads it. The books of such a site do not add up: nothing is
// moved by these wagers.
type Year struct {
	DB *db.DB
	// Clock is that of the site. It runs from a year ago to the present.
	Clock    *clock.Fake
	IDs      *id.Source
	Ledger   *ledger.Ledger
	WagerLog *wagerlog.Log
	// Readers are brought up to date at the end.
	Readers []Projections
}

// perWrite is how many wagers or players one write makes, all at one moment.
const perWrite = 500

// yearGames and yearCurrencies are what is played, the first ones most.
var (
	yearGames      = []string{"dice", "limbo", "plinko", "mines", "keno", "wheel", "coinflip", "diamonds", "tower", "stairs"}
	yearCurrencies = []string{"usd", "btc", "eth", "ltc"}
)

// Make makes players with a balance each, and wagers evenly over the days up to
// end.
func (y Year) Make(ctx context.Context, players, wagers int, end time.Time, progress func(done int)) error {
	owners, err := y.players(ctx, players)
	if err != nil {
		return err
	}
	random := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // measurements are the same each time
	began := y.Clock.Now()
	for done := 0; done < wagers; done += perWrite {
		share := float64(done) / float64(wagers)
		at := began.Add(time.Duration(share * float64(end.Sub(began))))
		y.Clock.Advance(at.Sub(y.Clock.Now()))
		err := y.DB.Write(ctx, func(tx *db.Tx) error {
			for range min(perWrite, wagers-done) {
				if err := y.wager(tx, random, owners); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return fmt.Errorf("fill the log of wagers: %w", err)
		}
		progress(done)
	}
	for _, reader := range y.Readers {
		if err := reader.CatchUp(ctx); err != nil {
			return err
		}
	}
	return nil
}

// players gives new players a hundred dollars each.
func (y Year) players(ctx context.Context, count int) (owners []string, err error) {
	for len(owners) < count {
		err := y.DB.Write(ctx, func(tx *db.Tx) error {
			for range min(perWrite, count-len(owners)) {
				owner := y.IDs.New()
				owners = append(owners, owner)
				_, err := y.Ledger.Transfer(tx, ledger.Transfer{
					Debit: ledger.PlayerKey(ledger.House, "usd", false), Credit: ledger.PlayerKey(owner, "usd", false),
					Amount: 100_000_000, Code: ledger.CodeGrant, Ref: []byte(owner),
				})
				if err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return nil, fmt.Errorf("make the players: %w", err)
		}
	}
	return owners, nil
}

// wager appends a wager of a random player: few play much, most play little.
func (y Year) wager(tx *db.Tx, random *rand.Rand, owners []string) error {
	few := func(n int) int { return int(float64(n) * random.Float64() * random.Float64()) }
	binary, _ := id.ToBinary(y.IDs.New())
	stake := money.Amount(1 + few(100))
	w := &wagerlog.Wager{
		ID: binary, Player: ledger.PlayerKey(owners[few(len(owners))], yearCurrencies[few(len(yearCurrencies))], false),
		Terms: wagerlog.Terms{
			Kind: "original", Product: yearGames[few(len(yearGames))], Counterparty: ledger.House, Rules: 1, Fairness: 1, Edge: "1/100", Choices: "{}",
		},
		Opening: stake, Stake: stake, USD: int64(stake) * 100_000,
	}
	if random.Float64() < 0.495 {
		w.Payout = 2 * stake
	}
	w.Multiplier = money.Of(w.Payout, w.Stake)
	var err error
	if w.Account, err = y.Ledger.AccountID(tx, w.Player); err != nil {
		return err
	}
	return y.WagerLog.Append(tx, w)
}
