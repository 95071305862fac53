package ranks

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

// Top is the highest level. There are always ten, and level 0 for all others.
const Top = 10

// fullBar is the level from which the bar of progress is full: the badges end there.
const fullBar = 8

const (
	usdDecimals = 6
	// shareDecimals make a percentage millionths of the whole.
	shareDecimals = 4
	longestName   = 24
	longestText   = 200
)

// Level is a VIP level as staff set it. Amounts are in dollars.
type Level struct {
	Level    int    `json:"level"`
	Name     string `json:"name"`
	Wagered  string `json:"wagered"`
	Brought  string `json:"deposited"`
	Rakeback string `json:"rakeback"`
	Wheel    string `json:"wheel"`
	Gift     string `json:"gift"`
	Text     string `json:"text"`
}

// UsualLevels are those of a new site.
func UsualLevels() []Level {
	list := []Level{{Name: "Member", Rakeback: "3", Wheel: "0.05"}}
	for i, l := range []Level{
		{Name: "Bronze", Wagered: "1000", Brought: "50", Wheel: "0.1"},
		{Name: "Silver", Wagered: "5000", Brought: "250", Wheel: "0.2"},
		{Name: "Gold", Wagered: "25000", Brought: "1250", Wheel: "0.3"},
		{Name: "Platinum", Wagered: "100000", Brought: "5000", Wheel: "0.5"},
		{Name: "Emerald", Wagered: "250000", Brought: "12500", Wheel: "0.8"},
		{Name: "Sapphire", Wagered: "500000", Brought: "25000", Wheel: "1"},
		{Name: "Ruby", Wagered: "1000000", Brought: "50000", Wheel: "2"},
		{Name: "Diamond", Wagered: "2500000", Brought: "125000", Wheel: "3"},
		{Name: "Onyx", Wagered: "5000000", Brought: "250000", Wheel: "5"},
		{Name: "Obsidian", Wagered: "10000000", Brought: "500000", Wheel: "10"},
	} {
		l.Level = i + 1
		l.Rakeback = []string{"4.2", "5.4", "6.6", "7.8", "9", "10.2", "11.4", "12.6", "13.8", "15"}[i]
		list = append(list, l)
	}
	return list
}

// terms are the levels as numbers: dollars in millionths, shares in millionths of
// the house edge.
type terms struct {
	wagered, brought, wheel, gift int64
	share                         int64
}

// CheckLevels refuses a list that is not the eleven rows from 0 to 10, or in which a
// level is easier to reach or worth less than the one below it.
func CheckLevels(list []Level) error {
	if len(list) != Top+1 {
		return fmt.Errorf("must have %d rows: level 0 and the %d levels", Top+1, Top)
	}
	var below terms
	for i, l := range list {
		t, err := l.terms()
		switch {
		case err != nil:
			return fmt.Errorf("level %d: %w", i, err)
		case l.Level != i:
			return fmt.Errorf("level %d: the rows stand in the order of the levels", i)
		case i == 0 && (t.wagered != 0 || t.brought != 0 || t.gift != 0):
			return errors.New("level 0: everybody has it, it demands and gives nothing")
		case i > 0 && (t.wagered <= below.wagered && t.brought <= below.brought || t.wagered < below.wagered || t.brought < below.brought):
			return fmt.Errorf("level %d: it demands more than the level below it", i)
		case t.share < below.share:
			return fmt.Errorf("level %d: its rakeback is not less than that of the level below it", i)
		}
		below = t
	}
	return nil
}

// terms reads a row.
func (l Level) terms() (t terms, err error) {
	name := utf8.RuneCountInString(l.Name)
	if name == 0 || name > longestName || utf8.RuneCountInString(l.Text) > longestText || strings.ContainsFunc(l.Name+l.Text, func(r rune) bool { return r < ' ' }) {
		return t, fmt.Errorf("a name has 1 to %d letters, what else it gives at most %d", longestName, longestText)
	}
	for text, to := range map[*string]*int64{&l.Wagered: &t.wagered, &l.Brought: &t.brought, &l.Wheel: &t.wheel, &l.Gift: &t.gift} {
		if *to, err = dollars(*text); err != nil {
			return t, errors.New("amounts are dollars such as 12.50, or empty for none")
		}
	}
	if t.share, err = percent(l.Rakeback); err != nil || t.share > earnings.Million {
		return t, errors.New("the rakeback is a percentage of the house edge such as 4.2, at most 100")
	}
	return t, nil
}

// dollars reads an amount in millionths of a dollar; empty is none.
func dollars(text string) (int64, error) {
	if text == "" {
		return 0, nil
	}
	amount, err := money.ParseAmount(text, usdDecimals)
	return int64(amount), err
}

// percent reads a percentage in millionths of the whole; empty is none.
func percent(text string) (int64, error) {
	if text == "" {
		return 0, nil
	}
	share, err := money.ParseAmount(text, shareDecimals)
	return int64(share), err
}

// table are the levels in force as numbers.
type table [Top + 1]terms

// tableOf reads levels that were checked.
func tableOf(list []Level) (all table) {
	for i, l := range list[:min(len(list), len(all))] {
		all[i], _ = l.terms()
	}
	return all
}

// reaches is the level of somebody who has this level, wagered and deposited so
// much: both requirements count, and a level is never lost.
func (t *table) reaches(level int, wagered, deposited int64) int {
	for level < Top && wagered >= t[level+1].wagered && deposited >= t[level+1].brought {
		level++
	}
	return level
}

// Progress is how far a player is to the next level. Deposited and Wagered are whole
// percent of its requirements, each at most 100.
type Progress struct{ Deposited, Wagered int }

// Experience is the sum out of 200.
func (p Progress) Experience() int { return p.Deposited + p.Wagered }

// progress counts toward the next level; from level 8 on all is full.
func (t *table) progress(level int, wagered, deposited int64) Progress {
	if level >= fullBar {
		return Progress{100, 100}
	}
	next := t[level+1]
	return Progress{Deposited: share100(deposited, next.brought), Wagered: share100(wagered, next.wagered)}
}

// share100 is how many whole percent of a requirement are there, at most 100.
func share100(has, needs int64) int {
	switch {
	case has >= needs:
		return 100
	case has <= 0:
		return 0
	}
	return int(money.Fraction(has, needs).Payout(100))
}

// declared are the settings of the room.
type declared struct {
	levels            *settings.Value[[]Level]
	cashback, ceiling *settings.Value[string]
	less              *settings.Value[bool]
}

// LevelsKey is the setting of the levels.
const LevelsKey = "rewards.vip_levels"

// The settings of cashback.
const (
	cashbackKey = "rewards.cashback"
	ceilingKey  = "rewards.cashback_ceiling"
	lessKey     = "rewards.cashback_less_rakeback"
)

func declare() *declared {
	spec := func(sentence string) settings.Spec {
		return settings.Spec{Group: "rewards", OwnDefault: true, Sentence: sentence}
	}
	levels := spec("What each VIP level demands and gives. Level 0 is everybody else; the fee and the limit of withdrawals stand in cashier.withdrawal_levels.")
	levels.Max = fmt.Sprint(Top + 1)
	share := func(key, initial, sentence string, optional bool) *settings.Value[string] {
		return settings.Declare(key, settings.KindText, initial, spec(sentence), func(text string) (string, error) {
			n, err := percent(text)
			if err != nil || n > earnings.Million || text == "" && !optional {
				return "", errors.New("must be a percentage such as 5 or 2.5, at most 100")
			}
			return text, nil
		})
	}
	return &declared{
		levels: settings.List(LevelsKey, UsualLevels(), []settings.Field{
			{Name: "level", Kind: settings.KindInt, Sentence: "Level, 0 to 10."},
			{Name: "name", Kind: settings.KindText, Sentence: "Name that players see."},
			{Name: "wagered", Kind: settings.KindAmount, Sentence: "Real money to wager, in dollars.", Optional: true},
			{Name: "deposited", Kind: settings.KindAmount, Sentence: "Money to deposit, in dollars.", Optional: true},
			{Name: "rakeback", Kind: settings.KindText, Sentence: "Rakeback in percent of the house edge of each bet."},
			{Name: "wheel", Kind: settings.KindAmount, Sentence: "Most that the faucet and the wheel give, in dollars.", Optional: true},
			{Name: "gift", Kind: settings.KindAmount, Sentence: "Gift for reaching the level, in dollars; empty for none.", Optional: true},
			{Name: "text", Kind: settings.KindText, Sentence: "What else the level gives, in a sentence for players.", Optional: true},
		}, levels, CheckLevels),
		cashback: share(cashbackKey, "5", "Cashback in percent of what a player lost on a day in UTC, in each currency; 0 for none.", false),
		ceiling: share(ceilingKey, "50",
			"Most that cashback gives, in percent of what the house edge of the bets of the day promised; empty for no limit, with which one bet on an even chance each day earns money.", true),
		less: settings.Bool(lessKey, false, spec("Whether the rakeback of the same bets is taken off the cashback.")),
	}
}

// Settings declares what staff can set while the site runs.
func (s *Service) Settings() settings.Group {
	return settings.Group{Settings: []settings.Setting{s.set.levels, s.set.cashback, s.set.ceiling, s.set.less}}
}

// Keys are the settings that say what players get back of their wagers.
func Keys() []string { return []string{LevelsKey, cashbackKey, ceilingKey, lessKey} }

// Standing is what players get back of their wagers, with proposed settings or those in
// force.
func (s *Service) Standing(p *settings.Proposal) (levels []rewardrules.Level, cashback rewardrules.Cashback) {
	list := s.set.levels.In(p)
	numbers := tableOf(list)
	for i, l := range list {
		levels = append(levels, rewardrules.Level{Name: l.Name, Wagered: numbers[i].wagered, Gift: numbers[i].gift, Share: numbers[i].share})
	}
	cashback = rewardrules.Cashback{Ceiling: -1, Less: s.set.less.In(p)}
	cashback.Share, _ = percent(s.set.cashback.In(p)) // settings check it
	if text := s.set.ceiling.In(p); text != "" {
		cashback.Ceiling, _ = percent(text)
	}
	return levels, cashback
}
