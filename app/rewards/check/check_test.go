package check

import (
	"bytes"
	"math"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/money"
	"croupier/app/kernel/rewardrules"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// evenBet is a bet with an edge that doubles or loses its stake.
func evenBet(above, below int64) bet {
	return bet{product: "a game", name: "even", edge: money.Fraction(above, below), risk: 1}
}

func almostEqual(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

func TestGiveBackOfBet(t *testing.T) {
	s := defaultRewards()
	s.Levels[3].Gift, s.Levels[3].Wagered, s.Levels[2].Wagered = 20*dollar, 6000*dollar, 1000*dollar
	s.Race = 10_000 * dollar
	for _, test := range []struct {
		name   string
		change func(s *rewardrules.Rewards, v *Volume)
		level  int
		bet    bet
		want   Row
	}{
		{"at 1 %", nil, 0, evenBet(1, 100), Row{Rakeback: 0.03, Cashback: 0.5, Affiliate: 0.1, Bonus: 0.25 / 0.3, Total: 0.25 / 0.3}},
		{"at 20 %, where 5 % of the loss is a quarter of the edge", nil, 10, evenBet(1, 5), Row{Rakeback: 0.15, Cashback: 0.25, Affiliate: 0.1, Bonus: 1.0 / 6, Total: 0.5}},
		{"without a ceiling", func(s *rewardrules.Rewards, _ *Volume) { s.Cashback.Ceiling = -1 }, 0, evenBet(1, 100),
			Row{Rakeback: 0.03, Cashback: 5, Affiliate: 0.1, Bonus: 0.25 / 0.3, Total: 5.13}},
		{"less the rakeback", func(s *rewardrules.Rewards, _ *Volume) { s.Cashback.DeductRakeback = true }, 10, evenBet(1, 5),
			Row{Rakeback: 0.15, Cashback: 0.1, Affiliate: 0.1, Bonus: 1.0 / 6, Total: 0.35}},
		{"with the race, of a million in a week", func(_ *rewardrules.Rewards, v *Volume) { *v = Volume{true, 1_000_000 * dollar} }, 0, evenBet(1, 20),
			Row{Rakeback: 0.03, Cashback: 0.5, Affiliate: 0.1, Race: 0.2, Bonus: 1 / 1.5, Total: 0.2 + 1/1.5}},
		{"on the way to a gift", nil, 2, evenBet(1, 5), Row{Rakeback: 0.054, Cashback: 0.25, Affiliate: 0.1, Bonus: 1.0 / 6, LevelUp: 0.02, Total: 0.424}},
		{"of no known edge", nil, 0, evenBet(0, 1), Row{Rakeback: 0.03, Affiliate: 0.1}},
	} {
		t.Run(test.name, func(t *testing.T) {
			own, v := *s, Volume{}
			if test.change != nil {
				test.change(&own, &v)
			}
			got := newRow(own, []rewardrules.Terms{rewardrules.DefaultTerms()}, v, test.level, test.bet)
			for _, part := range [][2]float64{
				{got.Rakeback, test.want.Rakeback}, {got.Cashback, test.want.Cashback}, {got.Race, test.want.Race}, {got.Affiliate, test.want.Affiliate},
				{got.LevelUp, test.want.LevelUp}, {got.Bonus, test.want.Bonus}, {got.Total, test.want.Total},
			} {
				if !almostEqual(part[0], part[1]) {
					t.Fatalf("%+v, want %+v", got, test.want)
				}
			}
		})
	}
}

// TestDefaultRewardsGiveBackLessThanEdge checks every level and every kind of bet.
func TestDefaultRewardsGiveBackLessThanEdge(t *testing.T) {
	list, err := bets()
	if err != nil {
		t.Fatal(err)
	}
	r := report(*defaultRewards(), nil, Volume{}, list)
	if r.Refused || r.Worst.Total < 0.8 || len(r.Levels) != topLevel+1 || len(r.Bets) != len(list) {
		t.Errorf("refused %t at %s: %+v", r.Refused, percentText(r.Worst.Total), r.Worst)
	}
	var out bytes.Buffer
	r.Print(&out)
	for _, want := range []string{"Roulette, red", "Crash, 1.01", "Sports at a margin of 5 %", "at worst 83.3 %", "partner 10.0 %", "the weekly race gives nothing away"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the report says nothing of %q:\n%s", want, &out)
		}
	}
	open := *defaultRewards()
	open.Cashback.Ceiling = -1
	if r := report(open, nil, Volume{}, list); !r.Refused || r.Worst.Total < 5 {
		t.Errorf("without a ceiling %+v", r.Worst)
	}
	cheap := rewardrules.DefaultTerms()
	cheap.Wager = 20
	if r := report(*defaultRewards(), []Offer{{"twenty times", cheap}}, Volume{}, list); !r.Refused || !almostEqual(r.Worst.Bonus, 1.25) {
		t.Errorf("a bonus of 20 times: %+v", r.Worst)
	}
	cheap.Wager = 0
	if r := report(*defaultRewards(), []Offer{{"for nothing", cheap}}, Volume{}, list); !r.Refused || r.Worst.Bonus != unbounded {
		t.Errorf("a bonus for nothing: %+v", r.Worst)
	}
}

// TestBetRiskIsMeasured compares measured risks with exact ones.
func TestBetRiskIsMeasured(t *testing.T) {
	list, err := bets()
	if err != nil {
		t.Fatal(err)
	}
	exact := map[string]float64{"Roulette, red": 1, "Limbo, target 1.01": 1 - 0.99/1.01*0.99, "Coinflip, single flip": 1 - 0.5*0.02}
	found := 0
	for _, b := range list {
		if want, known := exact[b.name]; known {
			found++
			if b.risk < want-1e-9 || b.risk > want+0.02 {
				t.Errorf("%s: %.4f, exactly %.4f", b.name, b.risk, want)
			}
		}
	}
	if found != len(exact) {
		t.Errorf("found %d of %d", found, len(exact))
	}
}

func TestTooGenerousChangeIsRefused(t *testing.T) {
	h := kerneltest.New(t)
	ceiling := settings.Declare("ceiling", settings.KindInt, int64(500_000), settings.Spec{Group: "test", Sentence: "The ceiling.", OwnDefault: true},
		func(n int64) (int64, error) { return n, nil }).WeakenedWhen(settings.Never)
	prize := settings.Declare("prize", settings.KindInt, int64(0), settings.Spec{Group: "test", Sentence: "The race.", OwnDefault: true},
		func(n int64) (int64, error) { return n, nil }).WeakenedWhen(settings.Never)
	s := New(Deps{
		DB: h.DB, Clock: h.Clock, Keys: []string{"ceiling", "prize"},
		Rewards: func(p *settings.Proposal) rewardrules.Rewards {
			now := *defaultRewards()
			now.Cashback.Ceiling, now.Race = ceiling.Proposed(p), prize.Proposed(p)*dollar
			return now
		},
		Offers: func(db.Querier, time.Time) ([]Offer, error) { return nil, nil },
		Volume: func(db.Querier) (int64, error) { return 1_000_000 * dollar, nil },
	})
	registry := settings.New(settings.Deps{DB: h.DB, StaffLog: stafflog.New(h.IDs), Log: h.Log})
	h.Check(registry.Add(settings.Group{Settings: []settings.Setting{ceiling, prize}}, s.Settings()), registry.Load(h.Ctx), s.Start(h.Ctx))
	set := func(key, value string) error {
		return registry.SetText(h.Ctx, settings.ChangeAuthor{Actor: "anna", Reason: "a test"}, key, value)
	}
	for _, step := range []struct {
		key, value string
		refused    bool
	}{
		{"ceiling", "600000", false},
		{"ceiling", "900000", true},
		{"ceiling", "-1", true},
		{"prize", "10000", true}, // a hundredth of the weekly stakes
		{"prize", "100", false},
		{"ceiling", "700000", false},
	} {
		if err := set(step.key, step.value); (err != nil) != step.refused {
			t.Errorf("%s to %s: %v", step.key, step.value, err)
		}
	}
	answer, err := s.Check(h.Ctx, 0)
	if err != nil || answer.Stakes != 1_000_000 || answer.Race != 100 || answer.Refused {
		t.Errorf("%+v, %v", answer, err)
	}
	if answer, err = s.Check(h.Ctx, 1000); err != nil || !answer.Refused || answer.Stakes != 1000 {
		t.Errorf("with little staked: %+v, %v", answer.Worst, err)
	}
}

// A prize without a stake has its maximum in the configuration. The give-back of bets
// does not include it.
func TestPrizeAboveConfiguredMaximumIsRefused(t *testing.T) {
	h := kerneltest.New(t)
	prize := settings.Dollars("prize", "10", false, settings.Spec{Group: "test", Sentence: "The prize.", OwnDefault: true}).WeakenedWhen(settings.Raised)
	s := New(Deps{
		DB: h.DB, Clock: h.Clock, Keys: []string{"prize"},
		Rewards: func(*settings.Proposal) rewardrules.Rewards { return *defaultRewards() },
		Offers:  func(db.Querier, time.Time) ([]Offer, error) { return nil, nil },
		Volume:  func(db.Querier) (int64, error) { return 0, nil },
		LargestPrize: func(p *settings.Proposal) int64 {
			usd, err := money.ParseUSD(prize.Proposed(p))
			h.Check(err)
			return int64(usd)
		},
		MaxPrize: 100 * dollar,
	})
	registry := settings.New(settings.Deps{DB: h.DB, StaffLog: stafflog.New(h.IDs), Log: h.Log})
	h.Check(registry.Add(settings.Group{Settings: []settings.Setting{prize}}, s.Settings()), registry.Load(h.Ctx), s.Start(h.Ctx))
	for _, step := range []struct {
		value   string
		refused bool
	}{{"100", false}, {"100.01", true}, {"90000", true}, {"5", false}} {
		err := registry.SetText(h.Ctx, settings.ChangeAuthor{Actor: stafflog.Console, Reason: "a test"}, "prize", step.value)
		if (err != nil) != step.refused {
			t.Errorf("$%s: %v", step.value, err)
		}
	}
}

// TestCampaignCostIsRepeatable also checks that careless players cost less than
// careful ones.
func TestCampaignCostIsRepeatable(t *testing.T) {
	c := Campaign{Deposit: 50 * dollar, Bonus: 50 * dollar, Terms: rewardrules.DefaultTerms(), Runs: 40, Seed: "monday"}
	first, err := c.Cost(t.Context(), defaultRewards())
	if err != nil {
		t.Fatal(err)
	}
	again, err := c.Cost(t.Context(), defaultRewards())
	if err != nil || len(first) != 3 {
		t.Fatal(first, err)
	}
	for i := range first {
		if first[i] != again[i] {
			t.Errorf("%+v and %+v", first[i], again[i])
		}
	}
	careful, careless, colluding := first[0], first[1], first[2]
	if careful.Mean <= careless.Mean || careful.Low > careful.Mean || careful.High < careful.Mean || careful.Mean > 50 {
		t.Errorf("careful %+v, careless %+v", careful, careless)
	}
	if colluding.Mean < 1.5*careful.Mean {
		t.Errorf("three accounts cost %+v, one %+v", colluding, careful)
	}
	var out bytes.Buffer
	PrintCosts(&out, first, "monday")
	if !strings.Contains(out.String(), "with 95 % confidence") || !strings.Contains(out.String(), "seed monday") {
		t.Error(out.String())
	}
	for _, bad := range []Campaign{{}, {Bonus: dollar, Terms: c.Terms}, {Bonus: dollar, Terms: c.Terms, Runs: 1, Level: 11}, {Bonus: dollar, Runs: 1}, {Bonus: 1 << 60, Terms: c.Terms, Runs: 1}} {
		if _, err := bad.Cost(t.Context(), defaultRewards()); err == nil {
			t.Errorf("%+v is simulated", bad)
		}
	}
}

// TestCashCodeCostsItsFullAmount checks that a code costs its whole amount if the player
// withdraws it, and less if it is played.
func TestCashCodeCostsItsFullAmount(t *testing.T) {
	c := Campaign{Bonus: 5 * dollar, Cash: true, Terms: rewardrules.DefaultTerms(), Runs: 40, Seed: "monday"}
	costs, err := c.Cost(t.Context(), defaultRewards())
	if err != nil {
		t.Fatal(err)
	}
	if careful := costs[0]; careful.Mean != 5 || careful.High != 5 || careful.Staked != 0 {
		t.Errorf("careful %+v", careful)
	}
	if careless := costs[1]; careless.Mean >= 5 || careless.Staked == 0 {
		t.Errorf("careless %+v", careless)
	}
	if colluding := costs[2]; colluding.Mean != 15 {
		t.Errorf("colluding %+v", colluding)
	}
	var out bytes.Buffer
	PrintBudget(&out, costs, 1000)
	for _, want := range []string{"1000 uses by careful players: $5000.00,", "1000 uses by colluding players: $5010.00,"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%s lacks %q", &out, want)
		}
	}
}

// TestDefaultLevelGiftsAreAccepted: ten dollars for ten thousand wagered for each
// level, on every bet of every level, with the partner's commission. Ten times as much
// is refused.
func TestDefaultLevelGiftsAreAccepted(t *testing.T) {
	list, err := bets()
	if err != nil {
		t.Fatal(err)
	}
	s := *defaultRewards()
	for at, wagered := range []int64{0, 1000, 5000, 25_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000} {
		if s.Levels[at].Wagered = wagered * dollar; at > 0 {
			s.Levels[at].Gift = (s.Levels[at].Wagered - s.Levels[at-1].Wagered) / 1000
		}
	}
	r := report(s, nil, Volume{}, list)
	if r.Refused || r.Worst.LevelUp == 0 {
		t.Errorf("at worst %s: %+v", percentText(r.Worst.Total), r.Worst)
	}
	t.Logf("at worst %s: %s", percentText(r.Worst.Total), r.Worst.parts())
	for at := range s.Levels {
		s.Levels[at].Gift *= 10
	}
	if r := report(s, nil, Volume{}, list); !r.Refused {
		t.Errorf("ten times as much: %+v", r.Worst)
	}
}
