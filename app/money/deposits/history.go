package deposits

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/live"
	"croupier/app/kernel/session"
	"croupier/db"
)

// DepositRow is one deposit as its player sees it. Sum is in whole units of the
// currency. Status is 1 for what is on the balance. Aggregator is null for deposits
// that came over a chain; of those that a payment gateway takes it is 1 for what is
// paid and 0 for what is not. Reason is a sentence.
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

// EventChanged tells the pages of a player.
var EventChanged = live.NewEvent[DepositRow]("DepositChanged", "A deposit of the player has gone on.")

// DepositHistoryRequest asks for a page of the caller's deposits.
type DepositHistoryRequest struct {
	Cursor string `json:"cursor,omitempty" validate:"max=60"`
	// Limit is 1 to 100; 20 when left out.
	Limit int `json:"limit,omitempty" validate:"min=0,max=100"`
}

// DepositHistory is a page of deposits, newest first. Next is the cursor of the page
// after it, empty for the last one.
type DepositHistory struct {
	Deposits []DepositRow `json:"deposits"`
	Next     string       `json:"next"`
}

const usualPage = 20

// History lists the caller's deposits.
func (s *Service) History(ctx context.Context, call *session.Call, request DepositHistoryRequest) (DepositHistory, error) {
	answer := DepositHistory{Deposits: []DepositRow{}}
	before, err := readPlace(request.Cursor)
	if err != nil {
		return answer, err
	}
	limit := cmp.Or(request.Limit, usualPage)
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		list, err := depositsBefore(q, call.User.ID, before, limit+1)
		if err != nil {
			return err
		}
		rows, err := s.unpaid(q, call.User.ID, before, limit+1)
		for _, d := range list {
			rows = append(rows, s.row(d))
		}
		slices.SortFunc(rows, func(a, b DepositRow) int {
			return cmp.Or(cmp.Compare(b.CreatedAt, a.CreatedAt), cmp.Compare(b.ID, a.ID))
		})
		if len(rows) > limit {
			rows = rows[:limit]
			answer.Next = placeOfRow(rows[limit-1])
		}
		answer.Deposits = append(answer.Deposits, rows...)
		return err
	})
	return answer, err
}

// row is a deposit as its player sees it.
func (s *Service) row(d *deposit) DepositRow {
	row := DepositRow{
		ID: d.id.String(), Currency: d.currency, Sum: s.text(d), CreatedAt: d.seenAt, Confirmations: min(d.confirmations, d.needed), Needed: d.needed,
		Chain: d.asset, Network: d.network, Address: d.address, Tag: d.tag, TxID: d.txid, Link: s.link(d), State: string(d.state), Reason: d.told(),
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

// text is the amount of a deposit; 0 for what the books do not know.
func (s *Service) text(d *deposit) string {
	if currency, known := s.Wallets.Currency(d.currency); known {
		return currency.Text(d.amount)
	}
	return d.amount.Text(0)
}

// link is the page of a transaction in a block explorer; empty for none.
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

// placeOf writes where the page behind a deposit begins.
func placeOf(d *deposit) string { return fmt.Sprintf("%d.%s", d.seenAt, d.id) }

// placeOfRow is placeOf for a row.
func placeOfRow(r DepositRow) string { return fmt.Sprintf("%d.%s", r.CreatedAt, r.ID) }

// readPlace reads what placeOf wrote.
func readPlace(cursor string) (place, error) {
	if cursor == "" {
		return place{at: math.MaxInt64, key: []byte{}}, nil
	}
	number, text, found := strings.Cut(cursor, ".")
	at, err := strconv.ParseInt(number, 10, 64)
	key, ok := id.ToBinary(text)
	if !found || err != nil || !ok {
		return place{}, fault.Field("cursor", "validation.regex")
	}
	return place{at: at, key: key[:]}, nil
}

// Row finds the deposit to which a transfer refers, for statements; found is false for
// none.
func (s *Service) Row(q db.Querier, ref []byte) (row DepositRow, found bool, err error) {
	d, err := depositByID(q, ref)
	if d == nil || err != nil {
		return DepositRow{}, false, err
	}
	return s.row(d), true, nil
}

// Depositor finds whose a deposit is and its currency; found is false for one that is
// not there, or nobody's yet.
func (s *Service) Depositor(q db.Querier, ref []byte) (userID, currency string, found bool, err error) {
	d, err := depositByID(q, ref)
	if d == nil || err != nil {
		return "", "", false, err
	}
	return d.userID, d.currency, d.userID != "", nil
}

// TotalDeposited is what a player has deposited, in millionths of a dollar at the
// prices of each credit: for limits, bonuses and levels.
func (s *Service) TotalDeposited(q db.Querier, userID string) (usd int64, err error) {
	return totalDeposited(q, userID)
}

// LargestDeposit is the largest deposit of a player that stands and was credited at a
// time or later, in millionths of a dollar at the price of its credit.
func (s *Service) LargestDeposit(q db.Querier, userID string, since int64) (usd int64, err error) {
	return largestDeposit(q, userID, since)
}

// AddressOwner finds whose an address is and where its key stands, for the treasury; found
// is false for one that no player was given.
func (s *Service) AddressOwner(q db.Querier, network, address string) (userID, source string, branch, index uint32, found bool, err error) {
	a, found, err := addressAt(q, network, address)
	return a.userID, a.source, uint32(a.branch), uint32(a.idx), found, err
}

// Booked reports whether a payment is in the books of the wallet of deposits, for a
// player or for nobody yet.
func (s *Service) Booked(q db.Querier, network, txid string, output int) (bool, error) {
	d, err := depositAt(q, network, txid, output)
	if d == nil || err != nil {
		return false, err
	}
	return d.expected().wallet != 0, nil
}

// Latest is how many confirmations the deposit has that was credited last, as
// latestConfirmations reads it; found is false for a player without one.
func (s *Service) Latest(q db.Querier, userID string) (confirmations int64, found bool, err error) {
	return latestConfirmations(q, userID)
}
