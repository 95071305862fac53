package wager

import (
	"context"
	"errors"
	"fmt"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

const kindLong wagerlog.Kind = "long"

// position is the long product's row of a wager that is open for days: a sports
// bet, a provider's round, a futures position, a ticket of a pool, a poker
// hand.
type position struct {
	id           id.Binary
	owner        string
	opening      money.Amount
	funds        ledger.Purpose
	counterparty string
	state        string // open or ended
	requests     int    // the number of requests that changed it
	refused      string // the message of a refused turn
}

func makePositions(tx *db.Tx) error {
	_, err := tx.Exec(`CREATE TABLE IF NOT EXISTS positions (id BLOB PRIMARY KEY, owner TEXT NOT NULL, opening INTEGER NOT NULL, funds TEXT NOT NULL,
		counterparty TEXT NOT NULL, state TEXT NOT NULL, steps INTEGER NOT NULL) STRICT`)
	return err
}

func readPosition(q db.Querier, ref []byte) (*position, error) {
	p := &position{id: id.Binary(ref)}
	err := q.QueryRow(`SELECT owner, opening, funds, counterparty, state, steps FROM positions WHERE id = $1`, ref).
		Scan(&p.owner, &p.opening, &p.funds, &p.counterparty, &p.state, &p.requests)
	if db.IsNotFound(err) {
		return nil, nil
	}
	return p, err
}

func (p *position) hash() [ledger.HashBytes]byte {
	return ledger.Hash([]byte("long"), fmt.Append(nil, p.opening), []byte(p.funds), []byte(p.counterparty))
}

// open opens a position, whose wager has the id of the request.
func (h *harness) open(b bet) (*position, error) {
	b = b.withDefaults()
	want := &position{owner: b.owner, opening: b.amount, funds: b.funds, counterparty: b.counterparty, state: "open"}
	r := ledger.Request{Owner: b.owner, ID: b.request, Hash: want.hash()}
	return Once(h.ctx, h.Service, r, Procedure[*position]{
		Do: func(tx *db.Tx) (*position, ledger.Outcome, error) {
			want.id = h.IDOf(r)
			a, err := h.Accept(tx, h.stake(b.owner, b.funds, kindLong, b.amount, b.counterparty))
			if err != nil {
				return nil, ledger.Outcome{}, err
			}
			if _, _, err := h.Open(tx, want.id, a, Notice{Reason: "open"}); err != nil {
				return nil, ledger.Outcome{}, err
			}
			_, err = tx.Exec(`INSERT INTO positions VALUES ($1, $2, $3, $4, $5, 'open', 0)`, want.id[:], b.owner, int64(b.amount), string(b.funds), b.counterparty)
			return want, ledger.Outcome{}, err
		},
		Recall: func(q db.Querier, recorded ledger.Outcome) (*position, error) {
			p, err := readPosition(q, recorded.Ref)
			if err == nil && p == nil {
				return nil, ledger.ErrOtherContent // a wager of another product
			}
			return p, err
		},
		Content: (*position).hash,
	})
}

// errTurn refuses a turn in an open position.
var errTurn = errors.New("not now")

// turn executes a request about a position. The request has a separate row. fn gets the open
// wager, or nil if it has ended. It returns ended if it ended the wager.
func (h *harness) turn(owner, request, what string, binary id.Binary, fn func(tx *db.Tx, p *position, w *Wager) (ended bool, err error)) (*position, error) {
	r := ledger.Request{Owner: owner, ID: request, Hash: ledger.Hash([]byte("turn"), []byte(what), binary[:])}
	return Once(h.ctx, h.Service, r, Procedure[*position]{
		Do: func(tx *db.Tx) (*position, ledger.Outcome, error) { return h.applyTurn(tx, owner, binary, fn) },
		Recall: func(q db.Querier, recorded ledger.Outcome) (*position, error) {
			p, err := readPosition(q, recorded.Ref)
			if err != nil || p == nil {
				return nil, errors.Join(err, fmt.Errorf("no position %x", recorded.Ref))
			}
			p.requests = recorded.Step
			if recorded.Refusal != "" {
				refusal, err := ParseRefusal(recorded.Refusal)
				p.refused = refusal.Message
				return p, err
			}
			return p, nil
		},
	})
}

func (h *harness) applyTurn(tx *db.Tx, owner string, binary id.Binary, fn func(*db.Tx, *position, *Wager) (bool, error)) (*position, ledger.Outcome, error) {
	p, err := readPosition(tx, binary[:])
	if err != nil || p == nil || p.owner != owner {
		return nil, ledger.Outcome{}, errors.Join(err, fault.ErrNotFound)
	}
	w, err := ByID(tx, binary)
	if err != nil {
		return nil, ledger.Outcome{}, err
	}
	ended, err := fn(tx, p, w)
	if errors.Is(err, errTurn) {
		text, err := StoredRefusal{Message: errTurn.Error(), Fail: true}.Text()
		p.refused = errTurn.Error()
		return p, ledger.Outcome{Ref: binary[:], Step: p.requests, Refusal: text}, err
	}
	if err != nil {
		return nil, ledger.Outcome{}, err
	}
	if p.requests++; ended {
		p.state = "ended"
	}
	_, err = tx.Exec(`UPDATE positions SET state = $1, steps = $2 WHERE id = $3`, p.state, p.requests, binary[:])
	return p, ledger.Outcome{Ref: binary[:], Step: p.requests}, err
}

// findPosition finds the position of a request for the audit.
func findPosition(q db.Querier, ref []byte) (RequestObject, bool, error) {
	if len(ref) != len(id.Binary{}) {
		return RequestObject{}, false, nil
	}
	p, err := readPosition(q, ref)
	if p == nil || err != nil {
		return RequestObject{}, false, err
	}
	return RequestObject{Owner: p.owner, Requests: p.requests}, true, nil
}

// checkPositions proves that exactly the open positions have open wagers, and
// exactly the others have records.
func checkPositions(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		if err := q.QueryRow(`SELECT COUNT(*) FROM positions`).Scan(&checked); err != nil {
			return err
		}
		var wrong int
		err := q.QueryRow(`SELECT COUNT(*) FROM positions AS p WHERE (p.state = 'open') <> EXISTS (SELECT 1 FROM open_wagers WHERE id = p.id)
			OR (p.state = 'ended') <> EXISTS (SELECT 1 FROM wagers WHERE id = p.id AND revision = 0)`).Scan(&wrong)
		if wrong > 0 {
			report("positions", "%d are not as their wagers", wrong)
		}
		return err
	})
	return checked, err
}
