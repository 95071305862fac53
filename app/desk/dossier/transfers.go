package dossier

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// codeWager is the name by which the stakes and payouts of wagers are chosen.
const codeWager = "wager"

// statementPlace is where a page of transfers begins: before a transfer, and before
// a wager in the log of wagers; zero is the beginning.
type statementPlace struct {
	moved ledger.Place
	wager int64
}

func (p statementPlace) text() string {
	return place(max(p.moved.At, 1), strconv.FormatInt(p.moved.ID, 10)+"."+strconv.FormatInt(p.wager, 10))
}

func readStatementPlace(cursor string) (p statementPlace, err error) {
	if cursor == "" {
		return p, nil
	}
	at, rest, err := readPlace(cursor)
	if err != nil {
		return p, err
	}
	number, wager, found := strings.Cut(rest, ".")
	p.moved.At = at
	if p.moved.ID, err = strconv.ParseInt(number, 10, 64); err != nil || !found {
		return p, errCursor
	}
	if p.wager, err = strconv.ParseInt(wager, 10, 64); err != nil || p.wager < 0 {
		return p, errCursor
	}
	if at == 1 { // no transfer has been shown yet
		p.moved = ledger.Place{}
	}
	return p, nil
}

// Transfers lists the transfers of a player, newest first. Those of wagers are told
// from the log of wagers.
func (s *Service) Transfers(ctx context.Context, _ *session.Call, r TransfersRequest) (TransfersAnswer, error) {
	limit := cmp.Or(r.Limit, usualPage)
	answer := TransfersAnswer{Rows: []TransferRow{}, Codes: []string{codeWager}}
	var chosen []ledger.Code
	for _, e := range ledger.Chart() {
		if e.Reference == ledger.RefWager && e.Code != ledger.CodeCorrection {
			continue
		}
		answer.Codes = append(answer.Codes, e.Name)
		if e.Name == r.Code {
			chosen = []ledger.Code{e.Code}
		}
	}
	if r.Code != "" && r.Code != codeWager && chosen == nil {
		return answer, nil
	}
	before, err := readStatementPlace(r.Cursor)
	if err != nil {
		return answer, err
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		list, err := s.statement(q, r.UserID, r.Code, chosen, before, limit+1)
		if err != nil {
			return err
		}
		if len(list) > limit {
			list = list[:limit]
			answer.Next = placeBehind(before, list).text()
		}
		names := s.names(q)
		for _, line := range list {
			row := line.row
			if line.moved != nil {
				if row, err = s.transferRow(q, *line.moved, names); err != nil {
					return err
				}
			}
			answer.Rows = append(answer.Rows, row)
		}
		return nil
	})
	return answer, err
}

// statementLine is a transfer, or the row of a wager at its place in the log.
type statementLine struct {
	at    int64
	moved *ledger.Movement
	wager int64
	row   TransferRow
}

// statement merges a player's transfers and wagers before a place, newest first.
func (s *Service) statement(q db.Querier, userID, code string, chosen []ledger.Code, before statementPlace, limit int) ([]statementLine, error) {
	var lines []statementLine
	if code != codeWager {
		list, err := ledger.Statement(q, userID, before.moved, chosen, limit)
		if err != nil {
			return nil, err
		}
		for i := range list {
			lines = append(lines, statementLine{at: list[i].At, moved: &list[i]})
		}
	}
	if code == "" || code == codeWager {
		wagers, err := s.wagersBefore(q, userID, before.wager, limit)
		if err != nil {
			return nil, err
		}
		lines = append(lines, wagers...)
	}
	slices.SortStableFunc(lines, func(a, b statementLine) int { return cmp.Compare(b.at, a.at) })
	return lines[:min(len(lines), limit)], nil
}

func (s *Service) wagersBefore(q db.Querier, userID string, before int64, limit int) ([]statementLine, error) {
	accounts, err := ledger.Accounts(q, userID)
	if len(accounts) == 0 || err != nil {
		return nil, err
	}
	f := wagerlog.Filter{}
	for _, a := range accounts {
		f.Accounts = append(f.Accounts, a.ID)
	}
	page, err := wagerlog.Find(q, f, before, limit)
	lines := make([]statementLine, 0, len(page.Wagers))
	for _, w := range page.Wagers {
		lines = append(lines, statementLine{at: w.At, wager: w.Seq, row: s.wagerRow(w)})
	}
	return lines, err
}

func (s *Service) wagerRow(w *wagerlog.Wager) TransferRow {
	currency := w.Player.Currency
	return TransferRow{
		At: w.At, Code: codeWager, Amount: s.money(currency, w.Payout-w.Stake), Currency: currency, Purpose: string(w.Player.Purpose),
		Other: w.Counterparty, Ref: w.ID.String(), Stake: s.money(currency, w.Stake), Payout: s.money(currency, w.Payout), Game: s.Plays.Name(w.Product),
	}
}

// placeBehind is where the page after these lines begins.
func placeBehind(p statementPlace, list []statementLine) statementPlace {
	for _, line := range list {
		if line.moved != nil {
			p.moved = ledger.Place{At: line.moved.At, ID: line.moved.ID}
		} else {
			p.wager = line.wager
		}
	}
	return p
}
