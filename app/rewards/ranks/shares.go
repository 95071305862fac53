package ranks

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"croupier/db"
)

// shares are what the levels give of the house edge, in millionths.
type shares [Top + 1]int64

// era is a time in which terms were in force: for wagers behind since.
type era struct {
	since int64
	eraTerms
}

// eraTerms are what levels give, and of what.
type eraTerms struct {
	shares shares
	// apart tells that wagers that count toward a bonus earn nothing.
	apart bool
}

// eras follow each other.
type eras []era

// at are the terms in force for a wager.
func (e eras) at(seq int64) eraTerms {
	for _, one := range slices.Backward(e) {
		if one.since < seq {
			return one.eraTerms
		}
	}
	return eraTerms{}
}

// of is the share of a level for a wager that counts toward no bonus.
func (e eras) of(level int, seq int64) int64 { return e.at(seq).shares[level] }

// apart is the word behind the shares of an era whose wagers that count toward a bonus
// earn nothing.
const apart = "apart"

func (t eraTerms) text() string {
	words := make([]string, len(t.shares))
	for i, n := range t.shares {
		words[i] = strconv.FormatInt(n, 10)
	}
	if t.apart {
		words = append(words, apart)
	}
	return strings.Join(words, " ")
}

func readEraTerms(text string) (t eraTerms, err error) {
	words := strings.Fields(text)
	if last := len(t.shares); len(words) == last+1 && words[last] == apart {
		t.apart, words = true, words[:last]
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

// noteShares writes what levels give from the next wager on, if it is not what they
// gave before.
func noteShares(tx *db.Tx, list []Level) error {
	levels := tableOf(list)
	next := eraTerms{apart: true}
	for i := range next.shares {
		next.shares[i] = levels[i].share
	}
	known, err := readEras(tx)
	if err != nil {
		return err
	}
	if len(known) > 0 && known[len(known)-1].eraTerms == next {
		return nil
	}
	since, err := newestWager(tx)
	if err != nil {
		return err
	}
	if len(known) == 0 {
		since = 0
	}
	return putEra(tx, era{since, next})
}

// fact is a level that a player has reached: in force for wagers behind seq.
type fact struct {
	level int
	seq   int64
}

// levelAt is the level in force for a wager.
func levelAt(facts []fact, seq int64) (level int) {
	for _, f := range facts {
		if f.seq < seq {
			level = max(level, f.level)
		}
	}
	return level
}
