package playerfile

import (
	"cmp"
	"context"
	"strconv"
	"strings"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/session"
	"croupier/app/kernel/sorting"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// codeWager is the filter value for the stakes and payouts of wagers.
const codeWager = "wager"

// statementCursor is the start of a page of transfers: a position before a transfer and a
// position before a wager of the wager log. Zero starts at the newest.
type statementCursor struct {
	movement ledger.Cursor
	wager    int64
}

func (p statementCursor) text() string {
	return formatCursor(max(p.movement.At, 1), strconv.FormatInt(p.movement.ID, 10)+"."+strconv.FormatInt(p.wager, 10))
}

func parseStatementCursor(cursor string) (p statementCursor, err error) {
	if cursor == "" {
		return p, nil
	}
	at, rest, err := parseCursor(cursor)
	if err != nil {
		return p, err
	}
	number, wager, found := strings.Cut(rest, ".")
	p.movement.At = at
	if p.movement.ID, err = strconv.ParseInt(number, 10, 64); err != nil || !found {
		return p, errCursor
	}
	if p.wager, err = strconv.ParseInt(wager, 10, 64); err != nil || p.wager < 0 {
		return p, errCursor
	}
	if at == 1 { // no transfer has been listed yet
		p.movement = ledger.Cursor{}
	}
	return p, nil
}

// Transfers lists the transfers of a player, newest first. The wagers come from the wager
// log.
func (s *Service) Transfers(ctx context.Context, _ *session.Call, r TransfersRequest) (TransfersAnswer, error) {
	limit := cmp.Or(r.Limit, defaultPage)
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
	before, err := parseStatementCursor(r.Cursor)
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
			answer.Next = cursorAfter(before, list).text()
		}
		names := s.names(q)
		for _, line := range list {
			row := line.row
			if line.movement != nil {
				if row, err = s.transferRow(q, *line.movement, names); err != nil {
					return err
				}
			}
			answer.Rows = append(answer.Rows, row)
		}
		return nil
	})
	return answer, err
}

// statementLine is a transfer, or the row of a wager at its position in the log.
type statementLine struct {
	at       int64
	movement *ledger.Movement
	wager    int64
	row      TransferRow
}

// statement merges a player's transfers and wagers before a position, newest first.
func (s *Service) statement(q db.Querier, userID, code string, chosen []ledger.Code, before statementCursor, limit int) ([]statementLine, error) {
	var lines []statementLine
	if code != codeWager {
		list, err := ledger.Statement(q, userID, before.movement, chosen, limit)
		if err != nil {
			return nil, err
		}
		for i := range list {
			lines = append(lines, statementLine{at: list[i].At, movement: &list[i]})
		}
	}
	if code == "" || code == codeWager {
		wagers, err := s.wagersBefore(q, userID, before.wager, limit)
		if err != nil {
			return nil, err
		}
		lines = append(lines, wagers...)
	}
	sorting.StablyBy(lines, func(a, b statementLine) int { return cmp.Compare(b.at, a.at) })
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
		Other: w.Counterparty, Ref: w.ID.String(), Stake: s.money(currency, w.Stake), Payout: s.money(currency, w.Payout), Game: s.PlayResults.Name(w.Product),
	}
}

// cursorAfter returns the start of the page after these lines.
func cursorAfter(p statementCursor, list []statementLine) statementCursor {
	for _, line := range list {
		if line.movement != nil {
			p.movement = ledger.Cursor{At: line.movement.At, ID: line.movement.ID}
		} else {
			p.wager = line.wager
		}
	}
	return p
}
