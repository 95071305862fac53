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

// era is a time in which shares were in force: for wagers behind since.
type era struct {
	since  int64
	shares shares
}

// eras follow each other.
type eras []era

// of is the share of a level for a wager.
func (e eras) of(level int, seq int64) int64 {
	for _, one := range slices.Backward(e) {
		if one.since < seq {
			return one.shares[level]
		}
	}
	return 0
}

func (s shares) text() string {
	words := make([]string, len(s))
	for i, n := range s {
		words[i] = strconv.FormatInt(n, 10)
	}
	return strings.Join(words, " ")
}

func readShares(text string) (s shares, err error) {
	words := strings.Fields(text)
	if len(words) != len(s) {
		return s, fmt.Errorf("the shares %q are not those of %d levels", text, len(s))
	}
	for i, word := range words {
		if s[i], err = strconv.ParseInt(word, 10, 64); err != nil {
			return s, fmt.Errorf("read the shares of levels: %w", err)
		}
	}
	return s, nil
}

// noteShares writes what levels give from the next wager on, if it is not what they
// gave before.
func noteShares(tx *db.Tx, list []Level) error {
	levels := tableOf(list)
	var next shares
	for i := range next {
		next[i] = levels[i].share
	}
	known, err := readEras(tx)
	if err != nil {
		return err
	}
	if len(known) > 0 && known[len(known)-1].shares == next {
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
