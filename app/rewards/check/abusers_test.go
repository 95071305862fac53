package check

import (
	"errors"
	"flag"
	"fmt"
	"testing"

	"croupier/app/kernel/earnings"
	"croupier/app/kernel/money"
	"croupier/app/kernel/rewardrules"
)

// abuserRuns is the number of simulated lives of each abuser. The long form takes some
// minutes: go test ./app/rewards/check -run Abuser -lives 100000 -timeout 1h
var abuserRuns = flag.Int("lives", 160, "simulated lives of each abuser")

// topLevel is the level of the abusers, which has the highest rewards.
const topLevel = 10

// defaultRewards are the rewards of a new site, with the commission of a partner.
func defaultRewards() *rewardrules.Rewards {
	s := &rewardrules.Rewards{Cashback: rewardrules.Cashback{Share: 50_000, Ceiling: 500_000}, Tiers: rewardrules.Tiers{{Share: 100_000}}}
	for level := range topLevel + 1 {
		share := int64(30_000 + 12_000*level)
		s.Levels = append(s.Levels, rewardrules.Level{Name: fmt.Sprint("level ", level), Share: share})
	}
	return s
}

func mustChoice(t testing.TB, product string, stake money.Amount, data string, turns ...string) choice {
	t.Helper()
	c, err := newChoice(product, stake, data, turns...)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// grindPlan makes the same bet repeatedly for some days, with the bonus while it lasts.
func grindPlan(c choice, days, bets int) func(l *simPlayer) error {
	return func(l *simPlayer) error {
		for range days {
			for range bets {
				if _, err := l.play(c); errors.Is(err, errBroke) || errors.Is(err, errMaxBet) {
					l.claim()
					return nil
				} else if err != nil {
					return err
				}
			}
			l.midnight()
			l.claim()
		}
		return nil
	}
}

// withBonus opts in to the welcome bonus first: a hundred dollars for a hundred.
func withBonus(playThroughBet func(l *simPlayer) error) func(l *simPlayer) error {
	return func(l *simPlayer) error {
		l.deposit(100 * dollar)
		l.grant(rewardrules.DefaultTerms(), 100*dollar)
		return playThroughBet(l)
	}
}

func withMoney(amount money.Amount, playThroughBet func(l *simPlayer) error) func(l *simPlayer) error {
	return func(l *simPlayer) error {
		l.deposit(amount)
		return playThroughBet(l)
	}
}

// abusers are plans that try to profit from promotions. Each has almost no risk, many
// accounts, or bets that are voided later.
func abusers(t testing.TB) []plan {
	const four = 4 * dollar
	low := map[string]choice{
		"both sides of roulette": mustChoice(t, "roulette", four, `{"bets":[{"type":"red","amount":"2000000"},{"type":"black","amount":"2000000"}]}`),
		"roulette, 36 of 37":     mustChoice(t, "roulette", 3*dollar, `{"bets":[{"type":"dozen","number":1,"amount":"1000000"},{"type":"dozen","number":2,"amount":"1000000"},{"type":"dozen","number":3,"amount":"1000000"}]}`),
		"both sides of baccarat": mustChoice(t, "baccarat", four, `{"player":"2000000","banker":"2000000"}`),
		"dice at 98 %":           mustChoice(t, "dice", four, `{"over":true,"target":"2.00"}`),
		"limbo at 1.01":          mustChoice(t, "limbo", four, `{"target":"1.01"}`),
		"plinko low":             mustChoice(t, "plinko", four, `{"rows":8,"risk":"low"}`),
		"mines 1":                mustChoice(t, "mines", four, `{"mines":1}`, `{"cell":0}`),
	}
	var list []plan
	for name, c := range low {
		list = append(list,
			plan{name: name, play: withMoney(100*dollar, grindPlan(c, 4, 50)), level: topLevel},
			plan{name: name + " with a bonus", play: withBonus(grindPlan(c, 4, 50)), level: topLevel},
			plan{name: name + " referred by oneself", play: withMoney(100*dollar, grindPlan(c, 2, 50)), accounts: 3, level: topLevel},
		)
	}
	even := mustChoice(t, "limbo", 100*dollar, `{"target":"2"}`)
	return append(list,
		plan{name: "one even bet a day", play: withMoney(2000*dollar, grindPlan(even, 10, 1)), level: topLevel},
		plan{name: "one long shot a day", play: withMoney(200*dollar, grindPlan(mustChoice(t, "limbo", 5*dollar, `{"target":"1000"}`), 30, 1)), level: topLevel},
		plan{name: "stopping on days that win", play: withMoney(5000*dollar, stopAhead(even.withStake(20*dollar))), level: topLevel},
		plan{name: "a chain of tips", playTogether: tipChain(even.withStake(10*dollar), false), accounts: 4, level: topLevel},
		plan{name: "a chain of tips behind a bonus", playTogether: tipChain(mustChoice(t, "dice", four, `{"over":true,"target":"2.00"}`), true), accounts: 4, level: topLevel},
		plan{name: "winners tip losers", playTogether: winnersTip(even.withStake(20 * dollar)), accounts: 4, level: topLevel},
		plan{name: "referred by oneself and seen", play: withMoney(100*dollar, grindPlan(even.withStake(10*dollar), 4, 20)), accounts: 3, shared: []string{"device"}, level: topLevel},
		plan{name: "bonus then void", play: withBonus(voidingPlan(even.withStake(4*dollar), 100)), level: topLevel},
		plan{name: "bet, claim, void", play: withMoney(100*dollar, voidingPlan(even.withStake(10*dollar), 60)), level: topLevel},
		plan{name: "opened and taken back", play: withMoney(100*dollar, grindPlan(mustChoice(t, "mines", 100*dollar, `{"mines":24}`), 3, 20)), level: topLevel},
	)
}

// stopAhead bets each day until the day is positive, so that the expected loss is
// concentrated on days with a loss. It comes close to the ceiling of cashback.
func stopAhead(c choice) func(l *simPlayer) error {
	return func(l *simPlayer) error {
		for range 10 {
			for n := 0; n < 40; n++ {
				if _, err := l.play(c); err != nil {
					return ignoreBroke(err)
				}
				if l.lost < 0 {
					break
				}
			}
			l.midnight()
			l.claim()
		}
		return nil
	}
}

func ignoreBroke(err error) error {
	if errors.Is(err, errBroke) {
		return nil
	}
	return err
}

// tipChain moves all money from account to account. Each account wagers it, ends its
// day, which gives cashback for a loss, claims, and tips everything to the next one.
// Only the first account deposits, and takes a bonus if there is one. It first bets to
// release the bonus. A bonus that is open afterwards is given up, because tips are
// blocked while it is open.
func tipChain(c choice, bonus bool) func(all []*simPlayer) error {
	return func(all []*simPlayer) error {
		all[0].deposit(100 * dollar)
		if bonus {
			all[0].grant(rewardrules.DefaultTerms(), 100*dollar)
		}
		for round := range 2 * len(all) {
			l := all[round%len(all)]
			for range 20 {
				if _, err := l.play(c); errors.Is(err, errBroke) {
					break
				} else if err != nil {
					return err
				}
			}
			l.midnight()
			l.claim()
			l.cancel()
			l.tip(all[(round+1)%len(all)], l.real)
		}
		return nil
	}
}

// winnersTip makes each account bet once a day and then equalises the accounts by tips.
// The accounts that lost have cashback, and no account wins back its loss on the same
// day.
func winnersTip(c choice) func(all []*simPlayer) error {
	return func(all []*simPlayer) error {
		for _, l := range all {
			l.deposit(200 * dollar)
		}
		for range 20 {
			for _, l := range all {
				if _, err := l.play(c); err != nil && !errors.Is(err, errBroke) {
					return err
				}
				l.midnight()
				l.claim()
			}
			equalize(all)
		}
		return nil
	}
}

// equalize equalises the accounts: accounts above the mean tip accounts below it.
func equalize(all []*simPlayer) {
	mean := money.Amount(0)
	for _, l := range all {
		mean += l.real / money.Amount(len(all))
	}
	for _, from := range all {
		for _, to := range all {
			if from.real > mean && to.real < mean {
				from.tip(to, min(from.real-mean, mean-to.real))
			}
		}
	}
}

// TestTipsMoveMoney checks that tips create no money. The accounts together have what
// they had before, and an open bonus blocks tips.
func TestTipsMoveMoney(t *testing.T) {
	all := plan{name: "tips", accounts: 3, level: topLevel}.newPerson(defaultRewards(), "seed", 0, earnings.Rates{}).accounts
	all[0].deposit(90 * dollar)
	all[0].tip(all[1], 60*dollar)
	all[1].tip(all[2], 600*dollar)
	if all[0].real != 30*dollar || all[1].real != 0 || all[2].real != 60*dollar {
		t.Fatalf("%d, %d, %d", all[0].real, all[1].real, all[2].real)
	}
	equalize(all)
	for _, l := range all {
		if l.real != 30*dollar {
			t.Errorf("%s has %d", l.name, l.real)
		}
	}
	all[0].grant(rewardrules.DefaultTerms(), 10*dollar)
	if all[0].tip(all[1], 1); all[0].real != 30*dollar {
		t.Error("tipped while a bonus is open")
	}
}

// TestDetectedSelfReferralEarnsNoCommission checks that accounts with shared data earn no
// commission and others do.
func TestDetectedSelfReferralEarnsNoCommission(t *testing.T) {
	for _, shared := range [][]string{nil, {"device"}} {
		p := plan{name: "two", accounts: 2, shared: shared, play: withMoney(100*dollar, grindPlan(mustChoice(t, "limbo", dollar, `{"target":"1.01"}`), 1, 10))}
		one := p.newPerson(defaultRewards(), "seed", 0, earnings.Rates{})
		if err := one.play(p); err != nil {
			t.Fatal(err)
		}
		want := 0.01 // a tenth of 1 % of ten dollars
		if shared != nil {
			want = 0
		}
		if got := one.inviter.paid(); !almostEqual(got, want) || one.inviter.wagered != 10*dollar {
			t.Errorf("sharing %q: paid %f of %d", shared, got, one.inviter.wagered)
		}
	}
}

// voidingPlan bets, claims what the bets earned, and voids every second bet afterwards.
func voidingPlan(c choice, bets int) func(l *simPlayer) error {
	return func(l *simPlayer) error {
		for n := range bets {
			if _, err := l.play(c); err != nil {
				return ignoreBroke(err)
			}
			l.claim()
			if n%2 == 0 {
				l.void()
			}
		}
		return nil
	}
}

// TestAbusersEarnNothing runs each plan with the rewards of a new site at the highest
// level. No profit is above zero by more than its error.
func TestAbusersEarnNothing(t *testing.T) {
	for _, p := range abusers(t) {
		t.Run(p.name, func(t *testing.T) {
			t.Parallel()
			e, err := measure(t.Context(), defaultRewards(), p, "the abusers", *abuserRuns)
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%d lives: %.4f ± %.4f dollars a life, %.2f ± %.2f with luck, of %.0f dollars staked in %.0f bets",
				e.Runs, e.Mean, e.Error, e.Raw, e.RawError, e.Staked, e.Wagers)
			if e.Runs != *abuserRuns || e.Wagers == 0 {
				t.Fatalf("%d lives with %.1f bets", e.Runs, e.Wagers)
			}
			if e.isProfitable() {
				t.Errorf("earns %.4f ± %.4f dollars a life", e.Mean, e.Error)
			}
		})
	}
}

// TestSuiteDetectsAbusableRewards removes the ceiling of cashback. One bet a day
// then earns money, and the suite reports it.
func TestSuiteDetectsAbusableRewards(t *testing.T) {
	open := defaultRewards()
	open.Cashback.Ceiling = -1
	p := plan{name: "one even bet a day", play: withMoney(2000*dollar, grindPlan(mustChoice(t, "limbo", 100*dollar, `{"target":"2"}`), 10, 1)), level: topLevel}
	e, err := measure(t.Context(), open, p, "the abusers", 200)
	if err != nil || !e.isProfitable() {
		t.Errorf("measured %.4f ± %.4f, %v", e.Mean, e.Error, err)
	}
}
