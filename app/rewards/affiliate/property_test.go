package affiliate

import (
	"fmt"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"croupier/app/kernel/earnings"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// TestPaidAndOpenMatchClearReferrals bets, voids, corrects, puts on hold, releases,
// refuses and claims in any order, also while the partner is excluded. What was paid
// and what is open always equals what the bets of clear referrals earned, to the
// millionth, and never exceeds the exact share.
func TestPaidAndOpenMatchClearReferrals(t *testing.T) {
	h := newHarness(t)
	h.setTiers(Tier{Name: "One", Percent: "10"}, Tier{Name: "Two", Wagered: "20", Percent: "12.5"}, Tier{Name: "Three", Wagered: "50", Percent: "33"})
	runNumber := 0
	rapid.Check(t, func(t *rapid.T) {
		if runNumber++; runNumber > propertyRuns {
			return
		}
		p := &programmeModel{harness: h, partner: fmt.Sprintf("partner%d", runNumber)}
		p.referred = []string{p.partner + "one", p.partner + "two"}
		h.refer(p.partner, p.referred...)
		t.Repeat(map[string]func(*rapid.T){
			"bet": p.bet, "correct": p.correct, "decide": p.decide,
			"claim": func(*rapid.T) { _ = h.claim(p.partner) }, // refused when nothing is open
			"bar":   func(*rapid.T) { h.world.excluded[p.partner] = !h.world.excluded[p.partner] },
			"":      p.check,
		})
	})
	h.checkAudits()
}

// propertyRuns limits the duration of the test: each life needs some tens of commits.
const propertyRuns = 25

// programmeModel is one life of a partner with two referrals.
type programmeModel struct {
	*harness
	partner  string
	referred []string
	// bets are the last revisions; shares are those in force for each bet when it was
	// made.
	bets   []*wagerlog.Wager
	shares []int64
}

func (p *programmeModel) bet(t *rapid.T) {
	var now partner
	p.Read(func(q *db.Reader) (err error) { now, err = partnerByID(q, p.partner); return err })
	share := tableOf(p.partners.set.tiers.Get())[now.tier].Share
	if p.world.excluded[p.partner] {
		share = 0
	}
	stake := money.Amount(rapid.Int64Range(1, 9_000_000).Draw(t, "stake"))
	edge := rapid.SampledFrom([]string{"1/100", "1/37", "7/1000", "", "1/3"}).Draw(t, "edge")
	owner := rapid.SampledFrom(p.referred).Draw(t, "owner")
	p.bets = append(p.bets, p.play(kerneltest.Wager{Owner: owner, Stake: stake, USD: int64(stake), Edge: edge})...)
	p.shares = append(p.shares, share)
}

func (p *programmeModel) correct(t *rapid.T) {
	if len(p.bets) == 0 {
		return // there is nothing to correct yet
	}
	at := rapid.IntRange(0, len(p.bets)-1).Draw(t, "bet")
	p.bets[at] = p.harness.correct(p.bets[at], rapid.Bool().Draw(t, "void"), p.bets[at].Stake)
}

func (p *programmeModel) decide(t *rapid.T) {
	referredID := rapid.SampledFrom(p.referred).Draw(t, "who")
	_ = p.harness.decide(referredID, rapid.SampledFrom([]reviewAction{actionHold, actionRelease, actionRefuse}).Draw(t, "action")) // refused if the state does not allow it
}

func (p *programmeModel) check(t *rapid.T) {
	want, exact := earnings.MicroAmount{}, new(big.Rat)
	for i, w := range p.bets {
		if p.referral(w.Player.Owner).state != stateClear {
			continue
		}
		want = want.Add(earnings.Rates{}.EarningsOf(w, p.shares[i]))
		if !w.Void && w.Edge != "" {
			edge := money.Decimal(w.Edge).Rat()
			exact.Add(exact, edge.Mul(edge, big.NewRat(int64(w.Stake)*p.shares[i], earnings.Million)))
		}
	}
	have := p.open(p.partner)
	have.Units += int64(p.balance(p.partner))
	if have != want {
		t.Fatalf("paid and open are %+v, the bets gave %+v", have, want)
	}
	if got := new(big.Rat).SetFrac(have.Millionths(), big.NewInt(earnings.Million)); got.Cmp(exact) > 0 {
		t.Fatalf("paid and open are %s, the exact shares are %s", got.FloatString(8), exact.FloatString(8))
	}
}
