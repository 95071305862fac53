package dormant

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/office"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/resource"
	"croupier/app/kernel/session"
	"croupier/db"
)

// SeeDormant lets staff see dormant accounts.
var SeeDormant = permission.Declare("see_dormant_accounts", "See which accounts are dormant, and what they were charged.").GrantableAlone()

// Permissions lists the permissions that the calls of this package need.
func Permissions() []permission.Permission { return []permission.Permission{SeeDormant} }

const requestsPerMinute = 60

// Actions are the calls of this package.
func (s *Service) Actions() []action.Action {
	return []action.Action{
		action.Post("/api/wallet/dormant", action.SignedIn, s.LastPeriod, action.PerAccount(requestsPerMinute, time.Minute),
			action.Summary("How long the caller's account was dormant before the caller came back, and what it was charged.")),
	}
}

// DormantFee is a fee in whole units of its currency.
type DormantFee struct {
	Currency string `json:"currency"`
	Sum      string `json:"sum"`
	At       int64  `json:"at"`
}

// DormantAnswer is the last period in which an account was dormant. Since and
// Until are 0 if there was none, or the player came back too long ago.
type DormantAnswer struct {
	Since int64        `json:"since"`
	Until int64        `json:"until"`
	Fees  []DormantFee `json:"fees"`
}

const (
	// noticeShownFor is how long a player who came back sees the period.
	noticeShownFor = 30 * 24 * time.Hour
	// maxFeesListed is the max number of fees of one account that are shown.
	maxFeesListed = 200
)

// LastPeriod returns the dormant period of a player who came back.
func (s *Service) LastPeriod(ctx context.Context, call *session.Call, _ action.None) (DormantAnswer, error) {
	answer := DormantAnswer{Fees: []DormantFee{}}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		a, found, err := accountOf(q, call.User.ID)
		if err != nil || !found {
			return err
		}
		since, until := a.dormantAt, a.returnedAt
		if a.noticedAt > 0 { // the job has not processed the visit yet
			since, until = a.seenAt, s.Clock.Now().UnixMilli()
		}
		if until == 0 || until < s.Clock.Now().Add(-noticeShownFor).UnixMilli() {
			return nil
		}
		answer.Since, answer.Until = since, until
		list, err := feesSince(q, call.User.ID, since, maxFeesListed)
		for _, f := range list {
			answer.Fees = append(answer.Fees, DormantFee{f.currency, s.text(f), f.at})
		}
		return err
	})
	return answer, err
}

func (s *Service) text(f fee) string {
	currency, _ := s.Wallets.Currency(f.currency)
	return currency.Text(f.amount)
}

// DormantRow is a dormant account. FeeAt is when the next fee is due, or 0 for
// never. Exemption is why no fee is charged. Balances and Fees are texts such as "1.5 LTC".
type DormantRow struct {
	User      string   `json:"user"`
	Name      string   `json:"name"`
	SeenAt    int64    `json:"seen_at"`
	NoticedAt int64    `json:"noticed_at"`
	FeeAt     int64    `json:"fee_at"`
	Exemption string   `json:"exemption"`
	Balances  []string `json:"balances"`
	Fees      []string `json:"fees"`
}

// Resources is the list of dormant accounts.
func (s *Service) Resources() []resource.Resource {
	return []resource.Resource{{
		Name: "dormant", Path: page, Title: "Dormant accounts",
		Lead: "Accounts without a sign-in or a bet for six months. Each player gets an email. Six months after it the site may charge a fee every month until the next sign-in: the setting cashier.dormancy_fee, in percent of each balance.",
		Menu: &resource.Menu{Icon: "Moon", Group: "money", Order: 80, Keywords: "inactive unused fee email sleeping"},
		List: resource.Rows("/api/admin/dormant", SeeDormant, "The accounts that are dormant now, those first that were not used for the longest time.", s.List),
		Key:  "user",
		Columns: []resource.Column{
			resource.Player("user", "name", "Player"), resource.Time("seen_at", "Last used"), resource.Time("noticed_at", "Email sent"), resource.Texts("balances", "Balances"),
			resource.Texts("fees", "Charged"), resource.Time("fee_at", "Next fee").Empty("none").Below("{exemption}"),
		},
		Empty: "There are no dormant accounts.",
	}}
}

// List lists the accounts to which an email was sent.
func (s *Service) List(ctx context.Context, _ *session.Call, r resource.PageRequest) (answer resource.Page[DormantRow], err error) {
	last, err := parseCursor(r.Cursor)
	if err != nil {
		return answer, err
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		list, err := noticed(q, s.Clock.Now().UnixMilli(), last, r.Rows()+1)
		if err != nil {
			return err
		}
		answer, err = resource.NewPage(list, r.Rows(), func(last dormantAccount) string { return fmt.Sprint(last.seenAt, ".", last.userID) },
			func(a dormantAccount) (DormantRow, error) { return s.row(q, a) })
		return err
	})
	return answer, err
}

func parseCursor(cursor string) (dormantAccount, error) {
	if cursor == "" {
		return dormantAccount{}, nil
	}
	at, userID, found := strings.Cut(cursor, ".")
	seen, err := strconv.ParseInt(at, 10, 64)
	if err != nil || !found {
		return dormantAccount{}, fault.Field("cursor", "validation.in")
	}
	return dormantAccount{seenAt: seen, userID: userID}, nil
}

func (s *Service) row(q db.Querier, a dormantAccount) (DormantRow, error) {
	f, err := s.inputs(q, a, s.Clock.Now().UTC())
	if err != nil {
		return DormantRow{}, err
	}
	row := DormantRow{User: a.userID, Name: a.userID, SeenAt: a.seenAt, NoticedAt: a.noticedAt, Exemption: string(f.Exemption), Balances: []string{}, Fees: []string{}}
	if f.Fee {
		row.FeeAt = feeAt(f).UnixMilli()
	}
	record, found, err := s.Accounts.Record(q, a.userID)
	if err != nil {
		return row, err
	}
	if found {
		row.Name = record.Name
	}
	accounts, err := ledger.Accounts(q, a.userID)
	if err != nil {
		return row, err
	}
	for _, account := range accounts {
		if currency, known := s.Wallets.Currency(account.Key.Currency); known && account.Key.Purpose == ledger.Real && account.Balance > 0 {
			row.Balances = append(row.Balances, currency.Text(account.Balance)+" "+strings.ToUpper(currency.ID))
		}
	}
	charged, err := feesSince(q, a.userID, a.seenAt, maxFeesListed)
	for _, account := range charged {
		row.Fees = append(row.Fees, s.text(account)+" "+strings.ToUpper(account.currency))
	}
	return row, err
}

const page = "/admin/dormant"

// Office returns what dormant accounts add to the back office.
func (s *Service) Office() office.Extension {
	return office.Extension{Histories: []office.History{{Kind: "fees of dormant accounts", Permission: SeeDormant, Load: s.history}}}
}

func (s *Service) history(_ context.Context, q *db.Reader, userID string, upTo int64, limit int) ([]office.PlayerEvent, error) {
	list, err := feesUpTo(q, userID, upTo, limit)
	events := make([]office.PlayerEvent, 0, len(list))
	for _, f := range list {
		events = append(events, office.PlayerEvent{At: f.at, Title: "Fee of a dormant account: " + s.text(f) + " " + strings.ToUpper(f.currency), Detail: f.percent + " percent", Path: page})
	}
	return events, err
}
