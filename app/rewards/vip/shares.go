package vip

import (
	"fmt"
	"strconv"
	"strings"

	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// shares are the levels' shares of the house edge, in millionths.
type shares [MaxLevel + 1]int64

// ratePeriod is a period in which terms were in force, for wagers after since.
type ratePeriod struct {
	since int64
	rateTerms
}

// rateTerms are the shares of the levels and the wagers that they apply to.
type rateTerms struct {
	shares shares
	// excludesBonus is true if wagers that count toward a bonus earn nothing.
	excludesBonus bool
}

// rateHistory are in the order of their start.
type rateHistory []ratePeriod

// periodOf returns the period of a wager; nil before the first.
func (e rateHistory) periodOf(seq int64) *ratePeriod {
	for i := len(e) - 1; i >= 0; i-- {
		if e[i].since < seq {
			return &e[i]
		}
	}
	return nil
}

// at returns the terms in force for a wager.
func (e rateHistory) at(seq int64) rateTerms {
	if period := e.periodOf(seq); period != nil {
		return period.rateTerms
	}
	return rateTerms{}
}

// shareOf returns the share of a level for a wager that counts toward no bonus.
func (e rateHistory) shareOf(level int, seq int64) int64 { return e.at(seq).shares[level] }

// excludesBonusWord is the word after the shares of an era in which wagers that count toward a
// bonus earn nothing.
const excludesBonusWord = "apart"

func (t rateTerms) text() string {
	words := make([]string, len(t.shares))
	for i, n := range t.shares {
		words[i] = strconv.FormatInt(n, 10)
	}
	if t.excludesBonus {
		words = append(words, excludesBonusWord)
	}
	return strings.Join(words, " ")
}

func parseRateTerms(text string) (t rateTerms, err error) {
	words := strings.Fields(text)
	if last := len(t.shares); len(words) == last+1 && words[last] == excludesBonusWord {
		t.excludesBonus, words = true, words[:last]
	}
	if len(words) != len(t.shares) {
		return t, fmt.Errorf("the shares %q are not those of %d levels", text, len(t.shares))
	}
	for i, word := range words {
		if t.shares[i], err = strconv.ParseInt(word, 10, 64); err != nil {
			return t, fmt.Errorf("read the shares of levels: %w", err)
		}
	}
	return t, nil
}

// shares returns the shares of all levels.
func (t table) shares() (list shares) {
	for i := range list {
		list[i] = t[i].share
	}
	return list
}

// storeShares stores the levels' shares from the next wager on, if they have changed.
func storeShares(tx *db.Tx, list []Level) error {
	levels := tableOf(list)
	next := rateTerms{shares: levels.shares(), excludesBonus: true}
	known, err := readRateHistory(tx)
	if err != nil {
		return err
	}
	if len(known) > 0 && known[len(known)-1].rateTerms == next {
		return nil
	}
	since, err := wagerlog.Newest(tx)
	if err != nil {
		return err
	}
	if len(known) == 0 {
		since = 0
	}
	return storeRatePeriod(tx, ratePeriod{since, next})
}

// levelStart is a level that a player has reached. It is in force for wagers after seq.
type levelStart struct {
	level int
	seq   int64
}

// levelAt returns the level in force for a wager.
func levelAt(starts []levelStart, seq int64) (level int) {
	for _, f := range starts {
		if f.seq < seq {
			level = max(level, f.level)
		}
	}
	return level
}
