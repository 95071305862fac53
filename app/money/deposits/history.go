package deposits

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"net/url"
	"strconv"
	"strings"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/live"
	"croupier/app/kernel/session"
	"croupier/app/kernel/sorting"
	"croupier/db"
)

// DepositRow is one deposit as its player sees it. Sum is in whole units of the
// currency. Status is 1 if the money is on the balance. Aggregator is null for
// deposits on a chain. For deposits through a payment gateway it is 1 if paid and
// 0 if not. Reason is a sentence.
type DepositRow struct {
	ID            string `json:"_id"`
	Currency      string `json:"currency"`
	Sum           string `json:"sum"`
	CreatedAt     int64  `json:"created_at"`
	Confirmations int64  `json:"confirmations"`
	Needed        int64  `json:"needed"`
	Aggregator    *int64 `json:"aggregator"`
	Status        int    `json:"status"`
	Chain         string `json:"chain"`
	Network       string `json:"network"`
	Address       string `json:"address"`
	Tag           string `json:"tag"`
	TxID          string `json:"txid"`
	Link          string `json:"link"`
	State         string `json:"state" ts:"asked|seen|expired|refunded|confirming|credited|below_minimum|replaced|orphaned|failed|held|returned|written_off|reversed|settled"`
	Reason        string `json:"reason"`
}

// EventChanged is published to the pages of a player.
var EventChanged = live.NewEvent[DepositRow]("DepositChanged", "A deposit of the player has gone on.")

// DepositHistoryRequest asks for a page of the caller's deposits.
type DepositHistoryRequest struct {
	Cursor string `json:"cursor,omitempty" validate:"max=60"`
	// Limit is 1 to 100; 20 when left out.
	Limit int `json:"limit,omitempty" validate:"min=0,max=100"`
}

// DepositHistory is a page of deposits, newest first. Next is the cursor of the
// following page, or empty on the last one.
type DepositHistory struct {
	Deposits []DepositRow `json:"deposits"`
	Next     string       `json:"next"`
}

const defaultPage = 20

// History lists the caller's deposits.
func (s *Service) History(ctx context.Context, call *session.Call, request DepositHistoryRequest) (DepositHistory, error) {
	answer := DepositHistory{Deposits: []DepositRow{}}
	before, err := parseCursor(request.Cursor)
	if err != nil {
		return answer, err
	}
	limit := cmp.Or(request.Limit, defaultPage)
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		list, err := depositsBefore(q, call.User.ID, before, limit+1)
		if err != nil {
			return err
		}
		rows, err := s.unpaid(q, call.User.ID, before, limit+1)
		for _, d := range list {
			rows = append(rows, s.row(d))
		}
		sorting.By(rows, func(a, b DepositRow) int {
			return cmp.Or(cmp.Compare(b.CreatedAt, a.CreatedAt), cmp.Compare(b.ID, a.ID))
		})
		rows, answer.Next = db.Page(rows, limit, cursorOfRow)
		answer.Deposits = append(answer.Deposits, rows...)
		return err
	})
	return answer, err
}

// row converts a deposit for its player.
func (s *Service) row(d *deposit) DepositRow {
	row := DepositRow{
		ID: d.id.String(), Currency: d.currency, Sum: s.text(d), CreatedAt: d.seenAt, Confirmations: min(d.confirmations, d.needed), Needed: d.needed,
		Chain: d.asset, Network: d.network, Address: d.address, Tag: d.tag, TxID: d.txid, Link: s.link(d), State: string(d.state), Reason: d.playerSentence(),
	}
	if d.state == Credited {
		row.Status = 1
	}
	if d.gateway() != "" {
		paid := int64(row.Status)
		row.Aggregator, row.TxID = &paid, d.hash
		if _, network, known := s.builtIn(d.asset); known {
			row.Network = network.ID
		}
	}
	return row
}

// text returns the amount of a deposit, or 0 if the books do not know its
// currency.
func (s *Service) text(d *deposit) string {
	if currency, known := s.Wallets.Currency(d.currency); known {
		return currency.Text(d.amount)
	}
	return d.amount.Text(0)
}

// link returns the page of a transaction in a block explorer, or an empty text.
func (s *Service) link(d *deposit) string {
	network, known := s.Networks.Network(d.network)
	txid := d.txid
	if d.gateway() != "" {
		_, network, known = s.builtIn(d.asset)
		txid = d.hash
	}
	if !known || network.Explorer == "" || txid == "" {
		return ""
	}
	return strings.ReplaceAll(network.Explorer, "{tx}", url.PathEscape(txid))
}

// cursorOf returns the cursor of the page after a deposit.
func cursorOf(d *deposit) string { return fmt.Sprintf("%d.%s", d.seenAt, d.id) }

// cursorOfRow is cursorOf for a row.
func cursorOfRow(r DepositRow) string { return fmt.Sprintf("%d.%s", r.CreatedAt, r.ID) }

// parseCursor parses a cursor of cursorOf.
func parseCursor(cursor string) (pageCursor, error) {
	if cursor == "" {
		return pageCursor{at: math.MaxInt64, key: []byte{}}, nil
	}
	number, text, found := strings.Cut(cursor, ".")
	at, err := strconv.ParseInt(number, 10, 64)
	key, ok := id.ToBinary(text)
	if !found || err != nil || !ok {
		return pageCursor{}, fault.Field("cursor", "validation.regex")
	}
	return pageCursor{at: at, key: key[:]}, nil
}

// Row finds the deposit that a transfer refers to, for statements. found is false
// if there is none.
func (s *Service) Row(q db.Querier, ref []byte) (row DepositRow, found bool, err error) {
	d, err := depositByID(q, ref)
	if d == nil || err != nil {
		return DepositRow{}, false, err
	}
	return s.row(d), true, nil
}

// TotalDeposited returns the player's credited deposits that no chain has lost,
// in millionths of a dollar at the price of each credit. Identity checks, codes
// and levels use it.
func (s *Service) TotalDeposited(q db.Querier, userID string) (usd int64, err error) {
	return totalDeposited(q, userID)
}

// LargestDeposit returns the player's largest deposit that was credited at a time
// or later and is not lost, in millionths of a dollar at the price of its credit.
func (s *Service) LargestDeposit(q db.Querier, userID string, since int64) (usd int64, err error) {
	return largestDeposit(q, userID, since)
}

// AddressOwner finds the player of an address and the derivation path of its key,
// for the treasury. found is false for an address that was given to no player.
func (s *Service) AddressOwner(q db.Querier, network, address string) (userID, source string, branch, index uint32, found bool, err error) {
	a, found, err := addressAt(q, network, address)
	if !found && err == nil {
		reserved, reservedFound, err := reservedAt(q, network, address)
		return "", reserved.source, uint32(reserved.branch), uint32(reserved.idx), reservedFound, err
	}
	return a.userID, a.source, uint32(a.branch), uint32(a.idx), found, err
}

// Booked reports whether a payment is in the books of the deposit wallet, for a
// player or still without one.
func (s *Service) Booked(q db.Querier, network, txid string, output int) (bool, error) {
	d, err := depositAt(q, network, txid, output)
	if d == nil || err != nil {
		return false, err
	}
	return d.expected().wallet != 0, nil
}

// Latest returns the confirmations of the deposit that was credited last, as
// latestConfirmations reads them. found is false for a player without one.
func (s *Service) Latest(q db.Querier, userID string) (confirmations int64, found bool, err error) {
	return latestConfirmations(q, userID)
}
