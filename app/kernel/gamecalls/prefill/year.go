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

// Year writes a year of wagers of real money straight into the log, for measurements of its
// readers. The books of such a site do not add up: these wagers move no money.
type Year struct {
	DB *db.DB
	// Clock is that of the site. It runs from a year ago to the present.
	Clock    *clock.Fake
	IDs      *id.Source
	Ledger   *ledger.Ledger
	WagerLog *wagerlog.Log
	// Open opens the account of a player in a transaction: the first is 0.
	Open func(tx *db.Tx, number int) (userID string, err error)
	// Act lets staff act on a player.
	Act func(ctx context.Context, number int, userID string) error
	// Projections are brought up to date repeatedly.
	Projections []Projections
}

const (
	// wagersPerWrite is the number of wagers of one write, all at one moment.
	wagersPerWrite = 500
	// playersPerAct is the number of players for each action of staff.
	playersPerAct = 10
)

// yearGames and yearCurrencies are the played ones, the first ones most.
var (
	yearGames      = []string{"dice", "limbo", "plinko", "mines", "keno", "wheel", "coinflip", "diamonds", "tower", "stairs"}
	yearCurrencies = []string{"usd", "btc", "eth", "ltc"}
)

// signUpShare is the part of the year in which all players have signed up.
const signUpShare = 0.95

// Make makes players with a balance each, and wagers evenly over the days up to
// end. The first players play most.
func (y Year) Make(ctx context.Context, players, wagers int, end time.Time, progress func(done int)) error {
	random := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // measurements are the same each time
	started := y.Clock.Now()
	owners := make([]string, 0, players)
	for done := 0; done < wagers; done += wagersPerWrite {
		share := float64(done) / float64(wagers)
		y.Clock.Advance(started.Add(time.Duration(share * float64(end.Sub(started)))).Sub(y.Clock.Now()))
		due := min(players, 1+int(float64(players)*share/signUpShare))
		known := len(owners)
		err := y.DB.Write(ctx, func(tx *db.Tx) (err error) {
			if owners, err = y.open(tx, owners[:known], due); err != nil {
				return err
			}
			for range min(wagersPerWrite, wagers-done) {
				if err := y.wager(tx, random, owners); err != nil {
					return err
				}
			}
			return nil
		})
		if err == nil {
			err = y.act(ctx, owners, known)
		}
		if err == nil && done%(projectionBatch) == 0 {
			err = y.catchUp(ctx)
		}
		if err != nil {
			return fmt.Errorf("fill a year: %w", err)
		}
		progress(done)
	}
	return y.catchUp(ctx)
}

// projectionBatch is the number of wagers between two updates of projections, bounded by their
// memory.
const projectionBatch = 10_000

func (y Year) catchUp(ctx context.Context) error {
	for _, reader := range y.Projections {
		if err := reader.CatchUp(ctx); err != nil {
			return err
		}
	}
	return nil
}

// open opens accounts up to a number, and credits a hundred dollars to each.
func (y Year) open(tx *db.Tx, owners []string, due int) ([]string, error) {
	for len(owners) < due {
		owner, err := y.Open(tx, len(owners))
		if err != nil {
			return owners, err
		}
		owners = append(owners, owner)
		_, err = y.Ledger.Transfer(tx, ledger.Transfer{
			Debit: ledger.PlayerKey(ledger.House, "usd", false), Credit: ledger.PlayerKey(owner, "usd", false),
			Amount: 100_000_000, Code: ledger.CodeGrant, Ref: []byte(owner),
		})
		if err != nil {
			return owners, err
		}
	}
	return owners, nil
}

// act acts on some of the players from a number on.
func (y Year) act(ctx context.Context, owners []string, from int) error {
	for number := from; number < len(owners); number++ {
		if number%playersPerAct != 0 {
			continue
		}
		if err := y.Act(ctx, number, owners[number]); err != nil {
			return err
		}
	}
	return nil
}

// wager appends a wager of a random player: few players play much, most play little.
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
