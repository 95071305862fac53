package check

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"croupier/app/kernel/money"
	"croupier/app/kernel/rewardrules"
)

// Campaign is a bonus whose cost is estimated. Dollars are in millionths.
type Campaign struct {
	// Deposit is the player's deposit for it; 0 for free cash. Bonus is the reward.
	Deposit, Bonus money.Amount
	Terms          rewardrules.Terms
	// Cash is true if the reward is real money at once. Then there are no terms.
	Cash bool
	// Level is the VIP level of the players.
	Level int
	// Runs is how many lives of each kind of player are simulated. The same Seed gives
	// the same lives.
	Runs int
	Seed string
}

// The limits of a campaign.
const (
	maxRuns  = 20_000
	maxBonus = 100_000 * dollar
)

func (c Campaign) check(levels int) error {
	switch {
	case c.Bonus <= 0 || c.Bonus > maxBonus || c.Deposit < 0 || c.Deposit > maxBonus:
		return errors.New("the bonus is above nothing, and with the deposit at most 100,000 dollars each")
	case c.Level < 0 || c.Level >= levels:
		return errors.New("there is no such level")
	case c.Runs < 1 || c.Runs > maxRuns:
		return fmt.Errorf("1 to %d lives are simulated", maxRuns)
	}
	return c.Terms.Check()
}

// Cost is the cost of one kind of player.
type Cost struct {
	// Players are careful, careless or colluding; Plan is their strategy.
	Players string `json:"players"`
	Plan    string `json:"plan"`
	// Mean is the site's mean cost per player, in dollars: what it gives, less what it
	// wins from their bets. Low and High are its bounds with 95 % confidence.
	Mean float64 `json:"mean"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
	// Staked is the mean real money that they stake.
	Staked float64 `json:"staked"`
	Runs   int     `json:"runs"`
	// All is the cost of all uses of a campaign by such players, and AllHigh its upper
	// bound with 95 % confidence; zero if the number of uses is not given.
	All     float64 `json:"all,omitempty"`
	AllHigh float64 `json:"all_high,omitempty"`
}

// budget computes the cost of all uses of a campaign. Three accounts of one person are
// three uses.
func budget(list []Cost, uses int64) {
	for i := range list {
		players := uses
		if list[i].Players == "colluding" {
			players = (uses + colluders - 1) / colluders
		}
		list[i].All, list[i].AllHigh = list[i].Mean*float64(players), list[i].High*float64(players)
	}
}

// confidence is how many standard errors give 95 % confidence for a mean.
const confidence = 1.96

// Cost simulates the players of a campaign. The plan of the careful ones is the best of
// several. It is chosen on separate lives, so that the choice does not bias its cost.
func (c Campaign) Cost(ctx context.Context, rewards *rewardrules.Rewards) ([]Cost, error) {
	if err := c.check(len(rewards.Levels)); err != nil {
		return nil, err
	}
	plans, err := c.carefulPlans()
	if err != nil {
		return nil, err
	}
	var top plan
	best := 0.0
	for i, p := range plans {
		e, err := measure(ctx, rewards, p, c.Seed+" rehearsal", max(c.Runs/4, 1))
		if err != nil {
			return nil, err
		}
		if i == 0 || e.Mean > best {
			top, best = p, e.Mean
		}
	}
	careless, err := c.carelessPlan()
	if err != nil {
		return nil, err
	}
	colluding := top
	colluding.accounts = colluders
	var list []Cost
	for _, one := range []struct {
		players string
		plan    plan
	}{{"careful", top}, {"careless", careless}, {"colluding", colluding}} {
		e, err := measure(ctx, rewards, one.plan, c.Seed, c.Runs)
		if err != nil {
			return nil, err
		}
		list = append(list, Cost{
			Players: one.players, Plan: one.plan.name, Mean: e.Mean, Low: e.Mean - confidence*e.Error, High: e.Mean + confidence*e.Error,
			Staked: e.Staked, Runs: e.Runs,
		})
	}
	list[2].Plan = fmt.Sprintf("%d accounts of one person, referred by the first: %s", colluders, top.name)
	return list, nil
}

const (
	// colluders is the number of accounts of a colluding person.
	colluders = 3
	// maxBets is the maximum number of bets of a player.
	maxBets = 20_000
)

// carefulPlans are plans of players who only want the bonus.
func (c Campaign) carefulPlans() ([]plan, error) {
	if c.Cash {
		return []plan{{name: "takes the money and leaves", level: c.Level, play: func(l *simPlayer) error {
			c.start(l)
			return nil
		}}}, nil
	}
	stake := max(c.Bonus/20, 1)
	if c.Terms.MaxBet > 0 {
		stake = min(stake, money.Amount(c.Terms.MaxBet))
	}
	var list []plan
	for _, first := range []string{"", "2", "5"} {
		if first != "" && c.Deposit == 0 {
			continue // no own money to risk first
		}
		for _, target := range []string{"2", "10", "100", "1000"} {
			playThroughBet, err := newChoice("limbo", stake, `{"target":"`+target+`"}`)
			if err != nil {
				return nil, err
			}
			name := "wagers $" + dollarText(playThroughBet.stake) + " at a time at limbo " + target + " to the end"
			risk := choice{}
			if first != "" {
				if risk, err = newChoice("limbo", c.Deposit, `{"target":"`+first+`"}`); err != nil {
					return nil, err
				}
				name = "stakes the deposit at limbo " + first + " and leaves with the win, or else " + name
			}
			list = append(list, plan{name: name, level: c.Level, play: func(l *simPlayer) error {
				c.start(l)
				if risk.bet != nil {
					w, err := l.play(risk)
					if err != nil || w.Payout > 0 {
						return err
					}
				}
				return playThrough(l, playThroughBet)
			}})
		}
	}
	return list, nil
}

// start makes the deposit and takes the bonus.
func (c Campaign) start(l *simPlayer) {
	l.deposit(c.Deposit)
	if c.Cash {
		l.real += c.Bonus
		return
	}
	l.grant(c.Terms, c.Bonus)
}

// playThrough bets until the bonus is converted or lost.
func playThrough(l *simPlayer, c choice) error {
	for n := 0; l.bonus != nil && n < maxBets; n++ {
		if all := l.available(); all < c.stake {
			if c = c.withStake(all); all == 0 {
				return nil
			}
		}
		if _, err := l.play(c); errors.Is(err, errBroke) {
			return nil
		} else if err != nil {
			return err
		}
	}
	return nil
}

// carelessPlan players make mixed bets, and continue after the bonus.
func (c Campaign) carelessPlan() (plan, error) {
	var list []choice
	for _, one := range []struct{ product, data string }{
		{"limbo", `{"target":"2"}`}, {"limbo", `{"target":"100"}`}, {"dice", `{"over":true,"target":"25.00"}`}, {"plinko", `{"rows":16,"risk":"high"}`}, {"plinko", `{"rows":12,"risk":"low"}`},
	} {
		stake := max((c.Deposit+c.Bonus)/50, 1)
		if c.Terms.MaxBet > 0 {
			stake = min(stake, money.Amount(c.Terms.MaxBet))
		}
		parsed, err := newChoice(one.product, stake, one.data)
		if err != nil {
			return plan{}, err
		}
		list = append(list, parsed)
	}
	return plan{name: "bets on this and that, up to 1,000 times", level: c.Level, play: func(l *simPlayer) error {
		c.start(l)
		for n := range carelessBets {
			pick := list[(n*7+int(l.nonce)*3+len(l.name))%len(list)]
			if all := l.available(); all < pick.stake {
				if pick = pick.withStake(all); all == 0 {
					return nil
				}
			}
			if _, err := l.play(pick); err != nil {
				return err
			}
			if n%50 == 49 {
				l.midnight()
				l.claim()
			}
		}
		return nil
	}}, nil
}

const carelessBets = 1000

// percentText formats a share as percent.
func percentText(share float64) string {
	if share >= unbounded {
		return "without any bet"
	}
	return strconv.FormatFloat(100*share, 'f', 1, 64) + " %"
}

// dollarText formats dollars with their cents, or with more decimals if needed.
func dollarText(amount money.Amount) string {
	if amount%10_000 == 0 {
		return money.USD(amount).Cents()
	}
	return money.USD(amount).Text()
}
