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
	// Deposit is what the player brings for it; 0 for free cash. Bonus is what is given.
	Deposit, Bonus money.Amount
	Terms          rewardrules.Terms
	// Cash tells that what is given is real money at once, as by a promo code for cash:
	// the terms are none.
	Cash bool
	// Level is the VIP level of the players.
	Level int
	// Lives is how many lives of each kind of player are simulated, Seed makes them the
	// same again.
	Lives int
	Seed  string
}

// The bounds of a campaign.
const (
	maxLives = 20_000
	maxBonus = 100_000 * dollar
)

func (c Campaign) check(levels int) error {
	switch {
	case c.Bonus <= 0 || c.Bonus > maxBonus || c.Deposit < 0 || c.Deposit > maxBonus:
		return errors.New("the bonus is above nothing, and with the deposit at most 100,000 dollars each")
	case c.Level < 0 || c.Level >= levels:
		return errors.New("there is no such level")
	case c.Lives < 1 || c.Lives > maxLives:
		return fmt.Errorf("1 to %d lives are simulated", maxLives)
	}
	return c.Terms.Check()
}

// Cost is what one kind of player costs.
type Cost struct {
	// Players are careful, careless or colluding; Plan is what they do.
	Players string `json:"players"`
	Plan    string `json:"plan"`
	// Mean is what the house gives one of them on average, in dollars, less what it
	// wins of their bets; Low and High bound it with 95 % confidence.
	Mean float64 `json:"mean"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
	// Staked is the real money that they stake on average.
	Staked float64 `json:"staked"`
	Lives  int     `json:"lives"`
	// All is what all uses of a campaign cost by such players, and AllHigh at most with
	// 95 % confidence; zero where the number of uses is not told.
	All     float64 `json:"all,omitempty"`
	AllHigh float64 `json:"all_high,omitempty"`
}

// budget tells what all uses of a campaign cost. Three accounts of one person are three
// uses.
func budget(list []Cost, uses int64) {
	for i := range list {
		players := uses
		if list[i].Players == "colluding" {
			players = (uses + colluders - 1) / colluders
		}
		list[i].All, list[i].AllHigh = list[i].Mean*float64(players), list[i].High*float64(players)
	}
}

// confidence is how many standard errors bound a mean with 95 %.
const confidence = 1.96

// Cost simulates the players of a campaign. The plan of the careful ones is the best of
// several on lives of its own, so that its cost is not flattered by the choice.
func (c Campaign) Cost(ctx context.Context, standing *rewardrules.Standing) ([]Cost, error) {
	if err := c.check(len(standing.Levels)); err != nil {
		return nil, err
	}
	plans, err := c.careful()
	if err != nil {
		return nil, err
	}
	var top plan
	best := 0.0
	for i, p := range plans {
		e, err := measure(ctx, standing, p, c.Seed+" rehearsal", max(c.Lives/4, 1))
		if err != nil {
			return nil, err
		}
		if i == 0 || e.Mean > best {
			top, best = p, e.Mean
		}
	}
	careless, err := c.careless()
	if err != nil {
		return nil, err
	}
	together := top
	together.accounts = colluders
	var list []Cost
	for _, one := range []struct {
		players string
		plan    plan
	}{{"careful", top}, {"careless", careless}, {"colluding", together}} {
		e, err := measure(ctx, standing, one.plan, c.Seed, c.Lives)
		if err != nil {
			return nil, err
		}
		list = append(list, Cost{
			Players: one.players, Plan: one.plan.name, Mean: e.Mean, Low: e.Mean - confidence*e.Error, High: e.Mean + confidence*e.Error,
			Staked: e.Staked, Lives: e.Lives,
		})
	}
	list[2].Plan = fmt.Sprintf("%d accounts of one person, referred by the first: %s", colluders, top.name)
	return list, nil
}

const (
	// colluders is how many accounts a colluding person has.
	colluders = 3
	// patience is how many bets a player makes at most.
	patience = 20_000
)

// careful are plans of players who want the bonus and nothing else.
func (c Campaign) careful() ([]plan, error) {
	if c.Cash {
		return []plan{{name: "takes the money and leaves", level: c.Level, live: func(l *life) error {
			c.begin(l)
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
			continue // nothing of one's own to risk first
		}
		for _, target := range []string{"2", "10", "100", "1000"} {
			then, err := newChoice("limbo", stake, `{"target":"`+target+`"}`)
			if err != nil {
				return nil, err
			}
			name := "wagers $" + dollarText(then.stake) + " at a time at limbo " + target + " to the end"
			risk := choice{}
			if first != "" {
				if risk, err = newChoice("limbo", c.Deposit, `{"target":"`+first+`"}`); err != nil {
					return nil, err
				}
				name = "stakes the deposit at limbo " + first + " and leaves with the win, or else " + name
			}
			list = append(list, plan{name: name, level: c.Level, live: func(l *life) error {
				c.begin(l)
				if risk.bet != nil {
					w, err := l.play(risk)
					if err != nil || w.Payout > 0 {
						return err
					}
				}
				return wagerOff(l, then)
			}})
		}
	}
	return list, nil
}

// begin brings the deposit and takes the bonus.
func (c Campaign) begin(l *life) {
	l.deposit(c.Deposit)
	if c.Cash {
		l.real += c.Bonus
		return
	}
	l.grant(c.Terms, c.Bonus)
}

// wagerOff bets until the bonus is real money or gone.
func wagerOff(l *life, c choice) error {
	for n := 0; l.bonus != nil && n < patience; n++ {
		if all := l.all(); all < c.stake {
			if c = c.at(all); all == 0 {
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

// careless players bet on this and that, and go on after the bonus.
func (c Campaign) careless() (plan, error) {
	var list []choice
	for _, one := range []struct{ product, data string }{
		{"limbo", `{"target":"2"}`}, {"limbo", `{"target":"100"}`}, {"dice", `{"over":true,"target":"25.00"}`}, {"plinko", `{"rows":16,"risk":"high"}`}, {"plinko", `{"rows":12,"risk":"low"}`},
	} {
		stake := max((c.Deposit+c.Bonus)/50, 1)
		if c.Terms.MaxBet > 0 {
			stake = min(stake, money.Amount(c.Terms.MaxBet))
		}
		made, err := newChoice(one.product, stake, one.data)
		if err != nil {
			return plan{}, err
		}
		list = append(list, made)
	}
	return plan{name: "bets on this and that, up to 1,000 times", level: c.Level, live: func(l *life) error {
		c.begin(l)
		for n := range carelessBets {
			pick := list[(n*7+int(l.nonce)*3+len(l.name))%len(list)]
			if all := l.all(); all < pick.stake {
				if pick = pick.at(all); all == 0 {
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

// text writes a share as percent.
func percentText(share float64) string {
	if share >= unbounded {
		return "without any bet"
	}
	return strconv.FormatFloat(100*share, 'f', 1, 64) + " %"
}

// dollarText writes dollars with their cents, or more decimals where they have more.
func dollarText(amount money.Amount) string {
	if amount%10_000 == 0 {
		return (amount / 10_000).Text(2)
	}
	return amount.Text(6)
}
