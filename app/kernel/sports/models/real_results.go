package models

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strconv"

	"croupier/app/kernel/sports/markets"
)

// ErrReal refuses a table of results that cannot be read.
var ErrReal = errors.New("no table of results")

// maxReal bounds the matches of one table.
const maxReal = 20000

// ReadReal reads a season in the columns of the public football tables: Date,
// HomeTeam, AwayTeam, FTHG, FTAG, HTHG and HTAG, and where they are there HC, AC,
// HY, AY, HR and AR. Errors: ErrReal.
func ReadReal(from io.Reader) ([]Real, error) {
	table := csv.NewReader(from)
	header, err := table.Read()
	if err != nil {
		return nil, fmt.Errorf("%w: read the header: %v", ErrReal, err)
	}
	columns := map[string]int{}
	for i, name := range header {
		columns[name] = i
	}
	for _, name := range []string{"Date", "HomeTeam", "AwayTeam", "FTHG", "FTAG", "HTHG", "HTAG"} {
		if _, ok := columns[name]; !ok {
			return nil, fmt.Errorf("%w: no column %s", ErrReal, name)
		}
	}
	var all []Real
	for {
		row, err := table.Read()
		if errors.Is(err, io.EOF) {
			return all, nil
		}
		if err != nil || len(all) == maxReal {
			return nil, fmt.Errorf("%w: line %d: %v", ErrReal, len(all)+2, err)
		}
		real, err := readReal(row, columns)
		if err != nil {
			return nil, fmt.Errorf("%w: line %d: %v", ErrReal, len(all)+2, err)
		}
		all = append(all, real)
	}
}

// mostReal bounds what is counted of one side.
const mostReal = 99

// readReal reads one match.
func readReal(row []string, columns map[string]int) (Real, error) {
	var wrong error
	number := func(name string) int {
		column, ok := columns[name]
		if !ok {
			return 0
		}
		n, err := strconv.Atoi(row[column])
		if err != nil || n < 0 || n > mostReal {
			wrong = fmt.Errorf("%s is %q", name, row[column])
		}
		return n
	}
	both := func(home, away string) markets.Score { return markets.Score{Home: number(home), Away: number(away)} }
	real := Real{
		Date: row[columns["Date"]], Home: row[columns["HomeTeam"]], Away: row[columns["AwayTeam"]],
		Half: both("HTHG", "HTAG"), Full: both("FTHG", "FTAG"), Corners: both("HC", "AC"), Yellows: both("HY", "AY"), Reds: both("HR", "AR"),
	}
	if wrong == nil && (real.Half.Home > real.Full.Home || real.Half.Away > real.Full.Away) {
		wrong = errors.New("more goals at half time than at the end")
	}
	return real, wrong
}
