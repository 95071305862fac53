package vip

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"croupier/app/kernel/earnings"
	"croupier/app/kernel/money"
	"croupier/app/kernel/rewardrules"
	"croupier/app/kernel/settings"
)

// MaxLevel is the highest level. There are always ten levels, and level 0 for all other
// players.
const MaxLevel = 10

// fullBarLevel is the level from which the progress bar is full, because it has the last
// badge.
const fullBarLevel = 8

const (
	// shareDecimals is the number of decimals that convert a percentage to millionths
	// of the whole.
	shareDecimals = 4
	maxNameLength = 24
	maxTextLength = 200
)

// Level is a VIP level as staff set it. Amounts are in dollars.
type Level struct {
	Level     int    `json:"level"`
	Name      string `json:"name"`
	Wagered   string `json:"wagered"`
	Deposited string `json:"deposited"`
	Rakeback  string `json:"rakeback"`
	Wheel     string `json:"wheel"`
	Gift      string `json:"gift"`
	Text      string `json:"text"`
}

// DefaultLevels are the levels of a new site.
func DefaultLevels() []Level {
	list := []Level{{Name: "Member", Rakeback: "3", Wheel: "0.05"}}
	for i, l := range []Level{
		{Name: "Bronze", Wagered: "1000", Deposited: "50", Wheel: "0.1"},
		{Name: "Silver", Wagered: "5000", Deposited: "250", Wheel: "0.2"},
		{Name: "Gold", Wagered: "25000", Deposited: "1250", Wheel: "0.3"},
		{Name: "Platinum", Wagered: "100000", Deposited: "5000", Wheel: "0.5"},
		{Name: "Emerald", Wagered: "250000", Deposited: "12500", Wheel: "0.8"},
		{Name: "Sapphire", Wagered: "500000", Deposited: "25000", Wheel: "1"},
		{Name: "Ruby", Wagered: "1000000", Deposited: "50000", Wheel: "2"},
		{Name: "Diamond", Wagered: "2500000", Deposited: "125000", Wheel: "3"},
		{Name: "Onyx", Wagered: "5000000", Deposited: "250000", Wheel: "5"},
		{Name: "Obsidian", Wagered: "10000000", Deposited: "500000", Wheel: "10"},
	} {
		l.Level = i + 1
		l.Rakeback = []string{"4.2", "5.4", "6.6", "7.8", "9", "10.2", "11.4", "12.6", "13.8", "15"}[i]
		list = append(list, l)
	}
	return list
}

// terms is a level as numbers: dollars in millionths, shares in millionths of the house
// edge.
type terms struct {
	wagered, deposited, wheel, gift int64
	share                           int64
}

// CheckLevels refuses a list that is not the eleven rows from 0 to 10, or in which a
// level has a lower requirement or a lower benefit than the one below it.
func CheckLevels(list []Level) error {
	if len(list) != MaxLevel+1 {
		return fmt.Errorf("must have %d rows: level 0 and the %d levels", MaxLevel+1, MaxLevel)
	}
	var below terms
	for i, l := range list {
		t, err := l.terms()
		switch {
		case err != nil:
			return fmt.Errorf("level %d: %w", i, err)
		case l.Level != i:
			return fmt.Errorf("level %d: the rows are in the order of the levels", i)
		case i == 0 && (t.wagered != 0 || t.deposited != 0 || t.gift != 0):
			return errors.New("level 0: everybody has it, it demands and gives nothing")
		case i > 0 && (t.wagered <= below.wagered && t.deposited <= below.deposited || t.wagered < below.wagered || t.deposited < below.deposited):
			return fmt.Errorf("level %d: it demands more than the level below it", i)
		case t.share < below.share:
			return fmt.Errorf("level %d: its rakeback is not less than that of the level below it", i)
		}
		below = t
	}
	return nil
}

// terms parses a row.
func (l Level) terms() (t terms, err error) {
	name := utf8.RuneCountInString(l.Name)
	if name == 0 || name > maxNameLength || utf8.RuneCountInString(l.Text) > maxTextLength || strings.ContainsFunc(l.Name+l.Text, func(r rune) bool { return r < ' ' }) {
		return t, fmt.Errorf("a name has 1 to %d characters, what else it gives at most %d", maxNameLength, maxTextLength)
	}
	for text, to := range map[*string]*int64{&l.Wagered: &t.wagered, &l.Deposited: &t.deposited, &l.Wheel: &t.wheel, &l.Gift: &t.gift} {
		usd, err := money.ParseOptionalUSD(*text)
		if err != nil {
			return t, errors.New("amounts are dollars such as 12.50, or empty for none")
		}
		*to = int64(usd)
	}
	if t.share, err = percent(l.Rakeback); err != nil || t.share > earnings.Million {
		return t, errors.New("the rakeback is a percentage of the house edge such as 4.2, at most 100")
	}
	return t, nil
}

// percent parses a percentage in millionths of the whole; empty is zero.
func percent(text string) (int64, error) {
	if text == "" {
		return 0, nil
	}
	share, err := money.ParseAmount(text, shareDecimals)
	return int64(share), err
}

// table is the levels in force as numbers.
type table [MaxLevel + 1]terms

// tableOf parses levels that were checked.
func tableOf(list []Level) (all table) {
	for i, l := range list[:min(len(list), len(all))] {
		all[i], _ = l.terms()
	}
	return all
}

// levelFor returns the level of a player with this level and these totals. Both
// requirements must be met, and a level is never lost.
func (t *table) levelFor(level int, wagered, deposited int64) int {
	for level < MaxLevel && wagered >= t[level+1].wagered && deposited >= t[level+1].deposited {
		level++
	}
	return level
}

// Progress is a player's progress to the next level. Deposited and Wagered are whole
// percent of its requirements, each at most 100.
type Progress struct{ Deposited, Wagered int }

// Experience is the sum out of 200.
func (p Progress) Experience() int { return p.Deposited + p.Wagered }

// progress returns the progress to the next level; from level 8 on it is full.
func (t *table) progress(level int, wagered, deposited int64) Progress {
	if level >= fullBarLevel {
		return Progress{100, 100}
	}
	next := t[level+1]
	return Progress{Deposited: percentMet(deposited, next.deposited), Wagered: percentMet(wagered, next.wagered)}
}

// percentMet returns how many whole percent of a requirement are met, at most 100.
func percentMet(value, required int64) int {
	switch {
	case value >= required:
		return 100
	case value <= 0:
		return 0
	}
	return int(money.Fraction(value, required).Payout(100))
}

// settingValues are the settings of this package.
type settingValues struct {
	levels            *settings.Value[[]Level]
	cashback, ceiling *settings.Value[string]
	deductRakeback    *settings.Value[bool]
}

// LevelsKey is the key of the setting with the levels.
const LevelsKey = "rewards.vip_levels"

// The settings of cashback.
const (
	cashbackKey       = "rewards.cashback"
	ceilingKey        = "rewards.cashback_ceiling"
	deductRakebackKey = "rewards.cashback_less_rakeback"
)

func declareSettings() *settingValues {
	spec := func(sentence string) settings.Spec {
		return settings.Spec{Group: "rewards", OwnDefault: true, Sentence: sentence}
	}
	levels := spec("What each VIP level demands and gives. Level 0 is everybody else; the fee and the limit of withdrawals are in cashier.withdrawal_levels.")
	levels.Max = fmt.Sprint(MaxLevel + 1)
	share := func(key, initial, sentence string, optional bool, control settings.Control) *settings.Value[string] {
		return settings.Declare(key, settings.KindText, initial, spec(sentence), func(text string) (string, error) {
			n, err := percent(text)
			if err != nil || n > earnings.Million || text == "" && !optional {
				return "", errors.New("must be a percentage such as 5 or 2.5, at most 100")
			}
			return text, nil
		}).WeakenedWhen(control)
	}
	return &settingValues{
		levels: settings.List(LevelsKey, DefaultLevels(), []settings.Field{
			{Name: "level", Kind: settings.KindInt, Sentence: "Level, 0 to 10."},
			{Name: "name", Kind: settings.KindText, Sentence: "Name that players see."},
			{Name: "wagered", Kind: settings.KindAmount, Sentence: "Real money to wager, in dollars.", Optional: true},
			{Name: "deposited", Kind: settings.KindAmount, Sentence: "Money to deposit, in dollars.", Optional: true},
			{Name: "rakeback", Kind: settings.KindText, Sentence: "Rakeback in percent of the house edge of each bet."},
			{Name: "wheel", Kind: settings.KindAmount, Sentence: "Most that the faucet and the wheel give, in dollars.", Optional: true},
			{Name: "gift", Kind: settings.KindAmount, Sentence: "Gift for reaching the level, in dollars; empty for none.", Optional: true},
			{Name: "text", Kind: settings.KindText, Sentence: "What else the level gives, in a sentence for players.", Optional: true},
		}, levels, CheckLevels).WeakenedWhen(settings.Changed),
		cashback: share(cashbackKey, "5", "Cashback in percent of what a player lost on a day in UTC, in each currency; 0 for none.", false, settings.Raised),
		ceiling: share(ceilingKey, "50",
			"Most that cashback gives, in percent of what the house edge of the bets of the day promised; empty for no limit, with which one bet on an even chance each day earns money.", true, settings.RaisedOrEmpty),
		deductRakeback: settings.Bool(deductRakebackKey, false, spec("Whether the rakeback of the same bets is taken off the cashback.")).WeakenedWhen(settings.TurnedOff),
	}
}

// Settings declares what staff can set at run time.
func (s *Service) Settings() settings.Group {
	return settings.Group{Settings: []settings.Setting{s.set.levels, s.set.cashback, s.set.ceiling, s.set.deductRakeback}}
}

// SettingKeys are the settings that decide what players get back of their wagers.
func SettingKeys() []string { return []string{LevelsKey, cashbackKey, ceilingKey, deductRakebackKey} }

// TermsIn returns what players get back of their wagers, with proposed settings or
// those in force.
func (s *Service) TermsIn(p *settings.Proposal) (levels []rewardrules.Level, cashback rewardrules.Cashback) {
	list := s.set.levels.Proposed(p)
	numbers := tableOf(list)
	for i, l := range list {
		levels = append(levels, rewardrules.Level{Name: l.Name, Wagered: numbers[i].wagered, Gift: numbers[i].gift, Share: numbers[i].share})
	}
	cashback = rewardrules.Cashback{Ceiling: -1, DeductRakeback: s.set.deductRakeback.Proposed(p)}
	cashback.Share, _ = percent(s.set.cashback.Proposed(p)) // settings validate it
	if text := s.set.ceiling.Proposed(p); text != "" {
		cashback.Ceiling, _ = percent(text)
	}
	return levels, cashback
}
