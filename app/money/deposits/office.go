package deposits

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/db"
)

// DepositsRequest asks for a page of deposits. Query is the id of a deposit or of
// a transaction, or an address. It disables the other filters. Player is an id or
// a full name.
type DepositsRequest struct {
	Query  string `json:"query,omitempty" validate:"max=200"`
	State  string `json:"state,omitempty" validate:"max=20"`
	Player string `json:"player,omitempty" validate:"max=60"`
	Asset  string `json:"asset,omitempty" validate:"max=40"`
	Cursor string `json:"cursor,omitempty" validate:"max=60"`
	Limit  int    `json:"limit,omitempty" validate:"min=0,max=200"`
}

// StaffDeposit is a deposit as staff see it. Units are the smallest units of the
// chain, USD is decimal text, and Sentence describes the state. Gateway is the
// payment gateway that received it, and GatewayID the gateway's id of the money.
type StaffDeposit struct {
	DepositRow
	Player     string `json:"player"`
	PlayerName string `json:"player_name"`
	Token      string `json:"token"`
	Sender     string `json:"sender"`
	Output     int    `json:"output"`
	Units      string `json:"units"`
	Rest       string `json:"rest"`
	USD        string `json:"usd"`
	Held       string `json:"held"`
	Sentence   string `json:"sentence"`
	Height     int64  `json:"height"`
	Block      string `json:"block"`
	Confirmed  int64  `json:"confirmed_at"`
	Credited   int64  `json:"credited_at"`
	DecidedBy  string `json:"decided_by"`
	ApprovedBy string `json:"approved_by"`
	DecidedAt  int64  `json:"decided_at"`
	Gateway    string `json:"gateway"`
	GatewayID  string `json:"gateway_id"`
}

// DepositsAnswer is a page of deposits, newest first.
type DepositsAnswer struct {
	Rows   []StaffDeposit `json:"rows"`
	Next   string         `json:"next"`
	States []string       `json:"states"`
	Assets []string       `json:"assets"`
}

const staffPageSize = 50

// List lists the deposits of all players.
func (s *Service) List(ctx context.Context, _ *session.Call, r DepositsRequest) (DepositsAnswer, error) {
	answer := DepositsAnswer{Rows: []StaffDeposit{}, States: []string{}, Assets: []string{}}
	for _, row := range stateTable {
		answer.States = append(answer.States, string(row.State))
	}
	for _, w := range s.methods() {
		answer.Assets = append(answer.Assets, w.asset.ID)
	}
	if r.State != "" && !slices.Contains(answer.States, r.State) {
		return answer, fault.Field("state", "validation.in")
	}
	before, err := parseCursor(r.Cursor)
	if err != nil {
		return answer, err
	}
	limit := cmp.Or(r.Limit, staffPageSize)
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		list, err := s.page(q, r, before, limit+1)
		if err != nil {
			return err
		}
		list, answer.Next = db.Page(list, limit, cursorOf)
		names := s.names(q)
		for _, d := range list {
			row, err := s.staffRow(d, names)
			if err != nil {
				return err
			}
			answer.Rows = append(answer.Rows, row)
		}
		return nil
	})
	return answer, err
}

func (s *Service) page(q db.Querier, r DepositsRequest, before pageCursor, limit int) ([]*deposit, error) {
	if term := strings.TrimSpace(r.Query); term != "" {
		return findByIDOrAddress(q, term, limit)
	}
	f := filter{state: r.State, asset: r.Asset}
	if term := strings.TrimSpace(r.Player); term != "" {
		var err error
		if f.userID, err = s.playerOf(q, term); f.userID == "" || err != nil {
			return nil, err
		}
	}
	return find(q, f, before, limit)
}

// findByIDOrAddress finds deposits by an id or an address that staff have.
func findByIDOrAddress(q db.Querier, term string, limit int) ([]*deposit, error) {
	if key, ok := id.ToBinary(strings.ToLower(term)); ok {
		d, err := depositByID(q, key[:])
		if d == nil || err != nil {
			return nil, err
		}
		return []*deposit{d}, nil
	}
	return findByReference(q, term, limit)
}

// playerOf finds a player by id or name. It returns an empty text if there is
// none.
func (s *Service) playerOf(q db.Querier, term string) (string, error) {
	if _, found, err := s.Accounts.Record(q, term); found || err != nil {
		return term, err
	}
	person, _, err := s.Accounts.ByName(q, term)
	return person.ID, err
}

// names returns a function for the names of players. It reads each name once.
func (s *Service) names(q db.Querier) func(userID string) (string, error) {
	known := map[string]string{"": ""}
	return func(userID string) (string, error) {
		if name, ok := known[userID]; ok {
			return name, nil
		}
		r, found, err := s.Accounts.Record(q, userID)
		if err != nil {
			return "", err
		}
		known[userID] = userID
		if found {
			known[userID] = r.Name
		}
		return known[userID], nil
	}
}

func (s *Service) staffRow(d *deposit, names func(string) (string, error)) (StaffDeposit, error) {
	name, err := names(d.userID)
	row := StaffDeposit{
		DepositRow: s.row(d), Player: d.userID, PlayerName: name, Token: d.token, Sender: d.sender, Output: d.output, Units: d.units.String(), Rest: d.rest.String(),
		USD: money.USD(d.usd).Text(), Held: string(d.reason), Sentence: d.staffSentence(), Height: d.height, Block: d.block,
		Confirmed: d.confirmedAt, Credited: d.creditedAt, DecidedBy: d.decidedBy, ApprovedBy: d.approvedBy, DecidedAt: d.decidedAt, Gateway: d.gateway(),
	}
	if row.Gateway != "" {
		row.GatewayID = d.txid
	}
	return row, err
}

// DepositRequest names a deposit.
type DepositRequest struct {
	ID string `json:"id" validate:"required,max=40"`
}

// DepositTransfer is a transfer that a deposit made.
type DepositTransfer struct {
	ID     int64  `json:"id"`
	At     int64  `json:"at"`
	Code   string `json:"code"`
	From   string `json:"from"`
	To     string `json:"to"`
	Amount string `json:"amount"`
}

// DepositAnswer is a deposit with its transfers and the actions that fit its
// state.
type DepositAnswer struct {
	Deposit StaffDeposit `json:"deposit"`
	// Score is the result of the scoring service, such as "72.50 %", or empty.
	Score     string            `json:"score"`
	Transfers []DepositTransfer `json:"transfers"`
	Actions   []string          `json:"actions"`
}

var errUnknown = fault.New(fault.CodeNotFound, "There is no such deposit.")

// maxTransfers is the max number of transfers that are shown of one deposit.
const maxTransfers = 100

// Deposit returns one deposit.
func (s *Service) Deposit(ctx context.Context, _ *session.Call, r DepositRequest) (DepositAnswer, error) {
	answer := DepositAnswer{Transfers: []DepositTransfer{}, Actions: []string{}}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		d, err := s.byText(q, r.ID)
		if err != nil {
			return err
		}
		if answer.Deposit, err = s.staffRow(d, s.names(q)); err != nil {
			return err
		}
		if answer.Score, err = s.verdict(q, d); err != nil {
			return err
		}
		for _, staffAction := range allActions {
			if s.refusal(d, staffAction) == nil {
				answer.Actions = append(answer.Actions, string(staffAction))
			}
		}
		moved, err := ledger.TransfersFor(q, d.id[:], maxTransfers)
		for _, f := range moved {
			currency, _ := s.Wallets.Currency(f.From.Currency)
			answer.Transfers = append(answer.Transfers, DepositTransfer{
				ID: f.ID, At: f.At, Code: f.Code.String(), From: f.From.Owner, To: f.To.Owner, Amount: currency.Text(money.Amount(f.Amount)),
			})
		}
		return err
	})
	return answer, err
}

// byText finds a deposit by its id.
func (s *Service) byText(q db.Querier, text string) (*deposit, error) {
	key, ok := id.ToBinary(text)
	if !ok {
		return nil, errUnknown
	}
	d, err := depositByID(q, key[:])
	if err == nil && d == nil {
		err = errUnknown
	}
	return d, err
}
