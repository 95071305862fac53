package models

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strconv"

	"croupier/app/kernel/sports/markets"
)

// ErrRealResults is returned for a table of results that cannot be read.
var ErrRealResults = errors.New("no table of results")

// maxRealMatches is the maximum number of matches in one table.
const maxRealMatches = 20000

// ReadRealMatches reads a season in the columns of the public football tables: Date, HomeTeam,
// AwayTeam, FTHG, FTAG, HTHG and HTAG, and optionally HC, AC, HY, AY, HR and AR. Errors:
// ErrRealResults.
func ReadRealMatches(from io.Reader) ([]RealMatch, error) {
	table := csv.NewReader(from)
	header, err := table.Read()
	if err != nil {
		return nil, fmt.Errorf("%w: read the header: %v", ErrRealResults, err)
	}
	columns := map[string]int{}
	for i, name := range header {
		columns[name] = i
	}
	for _, name := range []string{"Date", "HomeTeam", "AwayTeam", "FTHG", "FTAG", "HTHG", "HTAG"} {
		if _, ok := columns[name]; !ok {
			return nil, fmt.Errorf("%w: no column %s", ErrRealResults, name)
		}
	}
	var all []RealMatch
	for {
		row, err := table.Read()
		if errors.Is(err, io.EOF) {
			return all, nil
		}
		if err != nil || len(all) == maxRealMatches {
			return nil, fmt.Errorf("%w: line %d: %v", ErrRealResults, len(all)+2, err)
		}
		real, err := parseRealMatch(row, columns)
		if err != nil {
			return nil, fmt.Errorf("%w: line %d: %v", ErrRealResults, len(all)+2, err)
		}
		all = append(all, real)
	}
}

// maxRealCount is the maximum of a count of one side.
const maxRealCount = 99

// parseRealMatch reads one match.
func parseRealMatch(row []string, columns map[string]int) (RealMatch, error) {
	var wrong error
	number := func(name string) int {
		column, ok := columns[name]
		if !ok {
			return 0
		}
		n, err := strconv.Atoi(row[column])
		if err != nil || n < 0 || n > maxRealCount {
			wrong = fmt.Errorf("%s is %q", name, row[column])
		}
		return n
	}
	both := func(home, away string) markets.Score { return markets.Score{Home: number(home), Away: number(away)} }
	real := RealMatch{
		Date: row[columns["Date"]], Home: row[columns["HomeTeam"]], Away: row[columns["AwayTeam"]],
		Half: both("HTHG", "HTAG"), Full: both("FTHG", "FTAG"), Corners: both("HC", "AC"), Yellows: both("HY", "AY"), Reds: both("HR", "AR"),
	}
	if wrong == nil && (real.Half.Home > real.Full.Home || real.Half.Away > real.Full.Away) {
		wrong = errors.New("more goals at half time than at the end")
	}
	return real, wrong
}
