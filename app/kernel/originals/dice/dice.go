// Package dice is a roll of 0.00 to 100.00. The player bets that it is over or
// under a target.
package dice

import (
	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/provablyfair"
)

// Rules is the game.
var Rules rules.Game = game{}

type game struct{}

// The numbers of the game, in hundredths.
const (
	outcomes  = 10001 // 0.00 to 100.00
	quoted    = 10000 // basis of the quoted win chance
	minChance = 1     // 0.01 %
	maxChance = 9800  // 98 %
	edgeless  = 99    // the multiplier is 99 divided by the win chance in percent
)

// choice is what the player bets on. Target is in hundredths.
type choice struct {
	over   bool
	target int
}

// choiceJSON is the JSON form of the choice.
type choiceJSON struct {
	Over   *bool        `json:"over"`
	Target money.Number `json:"target"`
}

func read(choices []byte) (choice, error) {
	raw, err := rules.Decode[choiceJSON](choices)
	if err != nil {
		return choice{}, err
	}
	target, err := raw.Target.Fixed(2)
	if err != nil || target > quoted {
		return choice{}, rules.NewRefusal("the target must be a number of 0 to 100 with at most two decimals")
	}
	if raw.Over == nil {
		return choice{}, rules.NewRefusal("say whether the roll must be over or under the target")
	}
	c := choice{over: *raw.Over, target: int(target)}
	if chance := c.chance(); chance < minChance || chance > maxChance {
		return choice{}, rules.NewRefusal("the win chance must be 0.01\u00a0%% to 98.00\u00a0%%")
	}
	return c, nil
}

// chance is the quoted win chance in hundredths of a percent.
func (c choice) chance() int {
	if c.over {
		return quoted - c.target
	}
	return c.target
}

// multiplier is exactly 99 divided by the win chance in percent.
func (c choice) multiplier() money.Multiplier {
	return money.Fraction(edgeless*100, int64(c.chance()))
}

// wins reports whether a roll in hundredths wins.
func (c choice) wins(roll int) bool {
	if c.over {
		return roll > c.target
	}
	return roll < c.target
}

// winShare is the fraction of the 10,001 rolls that win. Their number equals the
// hundredths of the quoted chance, because the target itself loses for both
// sides.
func winShare(c choice) money.Multiplier { return money.Fraction(int64(c.chance()), outcomes) }

// View is what the player sees.
type View struct {
	Roll   rules.Hundredths `json:"roll"`
	Over   bool             `json:"over"`
	Target rules.Hundredths `json:"target"`
	Chance rules.Hundredths `json:"chance"`
}

// Read implements rules.Game.
func (game) Read(choices []byte) (rules.Bet, error) { return read(choices) }

// MaxPayout implements rules.Bet.
func (c choice) MaxPayout(stake money.Amount) (money.Amount, error) {
	return c.multiplier().Payout(stake), nil
}

// Open implements rules.Bet. It rolls.
func (c choice) Open(draws *provablyfair.Stream, stake money.Amount) (rules.Round, error) {
	roll := draws.Below(outcomes)
	var multiplier money.Multiplier
	if c.wins(roll) {
		multiplier = c.multiplier()
	}
	return rules.NewInstantRound(stake, multiplier, View{
		Roll: rules.Hundredths(roll), Over: c.over, Target: rules.Hundredths(c.target), Chance: rules.Hundredths(c.chance()),
	}), nil
}

// roll is a number of at most two decimals in JSON.
type roll int

// MarshalJSON implements json.Marshaler.
func (r roll) MarshalJSON() ([]byte, error) {
	return []byte(rules.PlainText(rules.Hundredths(r).String())), nil
}

// Outcome implements rules.Game: the roll.
func (game) Outcome(draws *provablyfair.Stream, params []byte) (any, error) {
	if _, err := rules.Decode[choiceJSON](params); err != nil {
		return nil, err
	}
	return roll(draws.Below(outcomes)), nil
}

// Return implements rules.Bet: the share of winning rolls times the multiplier.
func (c choice) Return() money.Multiplier { return c.multiplier().Mul(winShare(c)) }
