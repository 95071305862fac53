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

// lives is how many lives each abuser has. The long form takes some minutes:
// go test ./app/rewards/check -run Abuser -lives 100000 -timeout 1h
var lives = flag.Int("lives", 160, "simulated lives of each abuser")

// topLevel is the level of the abusers: it gives most.
const topLevel = 10

// usual are the rewards of a new site, with the commission of a partner.
func usual() *rewardrules.Standing {
	s := &rewardrules.Standing{Cashback: rewardrules.Cashback{Share: 50_000, Ceiling: 500_000}, Tiers: rewardrules.Tiers{{Share: 100_000}}}
	for level := range topLevel + 1 {
		share := int64(30_000 + 12_000*level)
		s.Levels = append(s.Levels, rewardrules.Level{Name: fmt.Sprint("level ", level), Share: share})
	}
	return s
}

func must(t testing.TB, product string, stake money.Amount, data string, turns ...string) choice {
	t.Helper()
	c, err := newChoice(product, stake, data, turns...)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// grind bets the same again and again for some days, with the bonus while it lasts.
func grind(c choice, days, bets int) func(l *life) error {
	return func(l *life) error {
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

// withBonus opts in for the welcome bonus first: a hundred dollars for a hundred.
func withBonus(then func(l *life) error) func(l *life) error {
	return func(l *life) error {
		l.deposit(100 * dollar)
		l.grant(rewardrules.DefaultTerms(), 100*dollar)
		return then(l)
	}
}

func withMoney(amount money.Amount, then func(l *life) error) func(l *life) error {
	return func(l *life) error {
		l.deposit(amount)
		return then(l)
	}
}

// abusers are plans that farm what promotes play: each has next to no risk, many
// accounts, or bets that it has taken back.
func abusers(t testing.TB) []plan {
	const four = 4 * dollar
	low := map[string]choice{
		"both sides of roulette": must(t, "roulette", four, `{"bets":[{"type":"red","amount":"2000000"},{"type":"black","amount":"2000000"}]}`),
		"roulette, 36 of 37":     must(t, "roulette", 3*dollar, `{"bets":[{"type":"dozen","number":1,"amount":"1000000"},{"type":"dozen","number":2,"amount":"1000000"},{"type":"dozen","number":3,"amount":"1000000"}]}`),
		"both sides of baccarat": must(t, "baccarat", four, `{"player":"2000000","banker":"2000000"}`),
		"dice at 98 %":           must(t, "dice", four, `{"over":true,"target":"2.00"}`),
		"limbo at 1.01":          must(t, "limbo", four, `{"target":"1.01"}`),
		"plinko low":             must(t, "plinko", four, `{"rows":8,"risk":"low"}`),
		"mines 1":                must(t, "mines", four, `{"mines":1}`, `{"cell":0}`),
	}
	var list []plan
	for name, c := range low {
		list = append(list,
			plan{name: name, live: withMoney(100*dollar, grind(c, 4, 50)), level: topLevel},
			plan{name: name + " with a bonus", live: withBonus(grind(c, 4, 50)), level: topLevel},
			plan{name: name + " referred by oneself", live: withMoney(100*dollar, grind(c, 2, 50)), accounts: 3, level: topLevel},
		)
	}
	even := must(t, "limbo", 100*dollar, `{"target":"2"}`)
	return append(list,
		plan{name: "one even bet a day", live: withMoney(2000*dollar, grind(even, 10, 1)), level: topLevel},
		plan{name: "one long shot a day", live: withMoney(200*dollar, grind(must(t, "limbo", 5*dollar, `{"target":"1000"}`), 30, 1)), level: topLevel},
		plan{name: "stopping on days that win", live: withMoney(5000*dollar, stopAhead(even.at(20*dollar))), level: topLevel},
		plan{name: "a chain of tips", together: tipChain(even.at(10*dollar), false), accounts: 4, level: topLevel},
		plan{name: "a chain of tips behind a bonus", together: tipChain(must(t, "dice", four, `{"over":true,"target":"2.00"}`), true), accounts: 4, level: topLevel},
		plan{name: "winners tip losers", together: winnersTip(even.at(20 * dollar)), accounts: 4, level: topLevel},
		plan{name: "referred by oneself and seen", live: withMoney(100*dollar, grind(even.at(10*dollar), 4, 20)), accounts: 3, shared: []string{"device"}, level: topLevel},
		plan{name: "bonus then void", live: withBonus(voided(even.at(4*dollar), 100)), level: topLevel},
		plan{name: "bet, claim, void", live: withMoney(100*dollar, voided(even.at(10*dollar), 60)), level: topLevel},
		plan{name: "opened and taken back", live: withMoney(100*dollar, grind(must(t, "mines", 100*dollar, `{"mines":24}`), 3, 20)), level: topLevel},
	)
}

// stopAhead bets each day until the day is ahead, so that theory stands on days that
// lose: it comes near the ceiling of cashback.
func stopAhead(c choice) func(l *life) error {
	return func(l *life) error {
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

// tipChain has all money go from account to account: each wagers it, ends its day, which
// gives cashback where it lost, claims, and tips all that it has to the next one. Only the
// first deposits, and takes a bonus where there is one. What it bets to free the bonus
// comes first; a bonus that is still open then is given up, since nothing is tipped
// before.
func tipChain(c choice, bonus bool) func(all []*life) error {
	return func(all []*life) error {
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

// winnersTip has each account bet once a day and then makes them even by tips: the
// accounts that lost have cashback, and no account wins the day back that lost it.
func winnersTip(c choice) func(all []*life) error {
	return func(all []*life) error {
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
			level(all)
		}
		return nil
	}
}

// level makes accounts even: who has more than the mean tips who has less.
func level(all []*life) {
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

// TestTipsMoveMoney and make none: whatever is tipped, the accounts have together what
// they had, and a bonus that is open keeps all of it where it is.
func TestTipsMoveMoney(t *testing.T) {
	all := plan{name: "tips", accounts: 3, level: topLevel}.person(usual(), "seed", 0, earnings.Rates{}).accounts
	all[0].deposit(90 * dollar)
	all[0].tip(all[1], 60*dollar)
	all[1].tip(all[2], 600*dollar)
	if all[0].real != 30*dollar || all[1].real != 0 || all[2].real != 60*dollar {
		t.Fatalf("%d, %d, %d", all[0].real, all[1].real, all[2].real)
	}
	level(all)
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

// TestWhoeverIsSeenEarnsNoCommission and whoever is not, earns it.
func TestWhoeverIsSeenEarnsNoCommission(t *testing.T) {
	for _, shared := range [][]string{nil, {"device"}} {
		p := plan{name: "two", accounts: 2, shared: shared, live: withMoney(100*dollar, grind(must(t, "limbo", dollar, `{"target":"1.01"}`), 1, 10))}
		one := p.person(usual(), "seed", 0, earnings.Rates{})
		if err := one.live(p); err != nil {
			t.Fatal(err)
		}
		want := 0.01 // a tenth of 1 % of ten dollars
		if shared != nil {
			want = 0
		}
		if got := one.inviter.paid(); !near(got, want) || one.inviter.wagered != 10*dollar {
			t.Errorf("sharing %q: paid %f of %d", shared, got, one.inviter.wagered)
		}
	}
}

// voided bets, claims what it gave, and has every second bet taken back afterwards.
func voided(c choice, bets int) func(l *life) error {
	return func(l *life) error {
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

// TestAnAbuserEarnsNothing lives each plan with the rewards of a new site at the
// highest level: none is above zero by more than its error.
func TestAnAbuserEarnsNothing(t *testing.T) {
	for _, p := range abusers(t) {
		t.Run(p.name, func(t *testing.T) {
			t.Parallel()
			e, err := measure(t.Context(), usual(), p, "the abusers", *lives)
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%d lives: %.4f ± %.4f dollars a life, %.2f ± %.2f with luck, of %.0f dollars staked in %.0f bets",
				e.Lives, e.Mean, e.Error, e.Raw, e.RawError, e.Staked, e.Wagers)
			if e.Lives != *lives || e.Wagers == 0 {
				t.Fatalf("%d lives with %.1f bets", e.Lives, e.Wagers)
			}
			if e.above() {
				t.Errorf("earns %.4f ± %.4f dollars a life", e.Mean, e.Error)
			}
		})
	}
}

// TestTheSuiteNoticesWhatCanBeFarmed takes the ceiling off the cashback: one bet a day
// then earns money, and the suite says so.
func TestTheSuiteNoticesWhatCanBeFarmed(t *testing.T) {
	open := usual()
	open.Cashback.Ceiling = -1
	p := plan{name: "one even bet a day", live: withMoney(2000*dollar, grind(must(t, "limbo", 100*dollar, `{"target":"2"}`), 10, 1)), level: topLevel}
	e, err := measure(t.Context(), open, p, "the abusers", 200)
	if err != nil || !e.above() {
		t.Errorf("measured %.4f ± %.4f, %v", e.Mean, e.Error, err)
	}
}
