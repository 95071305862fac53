package alerts

import (
	"fmt"
	"time"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
)

// Measure runs bets through rules without a database and returns the number of bets per
// second. This is the cost of the matcher alone.
func Measure(bets, rules int) (perSecond float64, err error) {
	s := &Service{}
	r := &run{s: s, players: map[string]*playerData{}, hours: newHours(nil), last: func(string, string) (int64, error) { return 0, nil }}
	var ready []*rule
	for n := range rules {
		d := RuleDefinition{Name: fmt.Sprint("rule ", n), Kind: Bet, Severity: Low, Conditions: []RuleCondition{
			eventIs("stake", opAtLeast, fmt.Sprint(n%10)), eventIs("game", opAny, "dice, limbo"), window("lost", Bet, "player", 24, fmt.Sprint(1_000_000+n)),
		}}
		one, err := s.compile(d)
		if err != nil {
			return 0, err
		}
		ready = append(ready, one)
	}
	const people = 1000
	owners := make([]string, people)
	for n := range owners {
		owners[n] = fmt.Sprint("player ", n)
	}
	began := time.Now()
	for n := range bets {
		w := &wagerlog.Wager{
			Terms: wagerlog.Terms{Product: "dice"}, Player: ledger.PlayerKey(owners[n%people], "usd", false), Stake: 1000, Payout: money.Amount(n % 2000),
			USD: 10_000_000, At: int64(n) * 10,
		}
		r.hours.add(w)
		e, _ := betEvent(w)
		for _, one := range ready {
			if _, err := r.fires(one, &e); err != nil {
				return 0, err
			}
		}
	}
	return float64(bets) / time.Since(began).Seconds(), nil
}
