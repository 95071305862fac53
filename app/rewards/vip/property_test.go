package vip

import (
	"fmt"
	"math/big"
	"testing"
	"time"

	"pgregory.net/rapid"

	"croupier/app/kernel/earnings"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// TestPaidAndOpenRewardsMatchWagers bets, voids, corrects, reaches levels and claims in
// any order. What was paid and what is open always equals what the valid bets have
// earned, to the millionth, and never exceeds the exact share.
func TestPaidAndOpenRewardsMatchWagers(t *testing.T) {
	h := newHarness(t)
	h.setLevels(func(l *Level) {
		if l.Level > 0 {
			l.Wagered, l.Deposited = fmt.Sprint(10*l.Level), fmt.Sprint(l.Level)
		}
	})
	runNumber := 0
	rapid.Check(t, func(t *rapid.T) {
		if runNumber++; runNumber > propertyRuns {
			return
		}
		p := &playerModel{harness: h, owner: fmt.Sprintf("player%d", runNumber), shares: map[int]int64{}}
		t.Repeat(map[string]func(*rapid.T){
			"bet": p.bet, "correct": p.correct, "claim": p.claim,
			"deposit":  func(t *rapid.T) { h.deposit(p.owner, rapid.Int64Range(1, 4).Draw(t, "dollars")) },
			"midnight": func(*rapid.T) { h.runMidnightJobs() },
			"":         p.check,
		})
	})
	h.checkAudits()
}

// propertyRuns limits the duration of the test: each life needs some tens of commits.
const propertyRuns = 25

// playerModel is one life of a player.
type playerModel struct {
	*harness
	owner string
	// bets are the last revisions; shares are those in force for each bet when it was
	// made.
	bets   []*wagerlog.Wager
	shares map[int]int64
	paid   money.Amount
}

func (p *playerModel) bet(t *rapid.T) {
	var level int
	p.Read(func(q *db.Reader) (err error) { level, err = p.ranks.Level(q, p.owner); return err })
	stake := money.Amount(rapid.Int64Range(1, 5_000_000).Draw(t, "stake"))
	edge := rapid.SampledFrom([]string{"1/100", "1/37", "7/1000", "", "1/3"}).Draw(t, "edge")
	payout := money.Amount(rapid.Int64Range(0, 2*int64(stake)).Draw(t, "payout"))
	appended := p.play(kerneltest.Wager{Owner: p.owner, Stake: stake, Payout: payout, USD: int64(stake), Edge: edge})
	p.shares[len(p.bets)] = tableOf(DefaultLevels())[level].share
	p.bets = append(p.bets, appended...)
}

func (p *playerModel) correct(t *rapid.T) {
	if len(p.bets) == 0 {
		return // there is nothing to correct yet
	}
	at := rapid.IntRange(0, len(p.bets)-1).Draw(t, "bet")
	p.bets[at] = p.harness.correct(p.bets[at], rapid.Bool().Draw(t, "void"), money.Amount(rapid.Int64Range(0, 1000).Draw(t, "payout")))
}

func (p *playerModel) claim(t *rapid.T) {
	p.Clock.Advance(time.Duration(rapid.IntRange(1, 5).Draw(t, "hours")) * time.Hour)
	before := p.Balance(ledger.PlayerKey(p.owner, "usd", false))
	if p.harness.claim(p.owner) == nil {
		p.paid += p.Balance(ledger.PlayerKey(p.owner, "usd", false)) - before
	}
}

func (p *playerModel) check(t *rapid.T) {
	want, exact := Part{}, new(big.Rat)
	for i, w := range p.bets {
		gave := earnings.Rates{}.EarningsOf(w, p.shares[i])
		want = want.Add(gave)
		if !w.Void && w.Edge != "" {
			share := money.Decimal(w.Edge).Rat()
			exact.Add(exact, share.Mul(share, big.NewRat(int64(w.Stake)*p.shares[i], earnings.Million)))
		}
	}
	have, received := Part{}, money.Amount(0)
	p.Read(func(q *db.Reader) error {
		list, err := p.ranks.rewards.PotsOf(q, p.owner)
		for _, a := range list {
			if a.Kind == rakeback.Name {
				have = a.Open
			}
		}
		paid, err2 := p.ranks.rewards.PaymentsOf(q, p.owner, 1<<20)
		for _, r := range paid {
			if r.Kind == rakeback.Name {
				have.Units += int64(r.Amount)
			}
			received += r.Amount
		}
		if err == nil {
			err = err2
		}
		return err
	})
	if have != want || received != p.paid {
		t.Fatalf("paid and open are %+v, the bets gave %+v; the balance rose by %d, the rewards come to %d", have, want, p.paid, received)
	}
	if got := new(big.Rat).SetFrac(have.Millionths(), big.NewInt(earnings.Million)); got.Cmp(exact) > 0 {
		t.Fatalf("paid and open are %s, the exact shares are %s", got.FloatString(8), exact.FloatString(8))
	}
}
