package races

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/approval/approvaltest"
	"croupier/app/kernel/audit"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/money"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/players"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/rewards"
	"croupier/app/kernel/session"
	"croupier/app/kernel/shared"
	"croupier/app/kernel/stafflog"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// harness is a wager log with the races.
type harness struct {
	*kerneltest.Harness
	race   *Service
	runner *projection.Runner[*wagerlog.Wager]
	log    *activity.Log
	reward int64
	// closed means that the licence has no race.
	closed bool
	// steps counts the steps of a settlement; at killAt it is killed.
	steps, killAt int
}

func newHarness(t *testing.T) *harness {
	t.Helper()
	return newHarnessOn(t)
}

func newHarnessOn(t testing.TB) *harness {
	t.Helper()
	h := &harness{Harness: kerneltest.New(t)}
	h.open()
	return h
}

// open creates the service, like a server that starts.
func (h *harness) open() {
	h.T.Helper()
	h.log = activity.New()
	h.log.Declare(ActivityKinds()...)
	staff := stafflog.New(h.IDs)
	approvals := approvaltest.New(approval.Deps{DB: h.DB, Clock: h.Clock, IDs: h.IDs, StaffLog: staff})
	h.race = New(Deps{
		Services: shared.Services{DB: h.DB, Clock: h.Clock, IDs: h.IDs, Log: h.Log, Prices: h.Prices, Sockets: h.Events, Activity: h.log, Approvals: approvals, StaffLog: staff}, Players: people{}, Entrants: h, Wallets: coins, Payer: h,
		Games: games{},
	}, Options{LicensedReward: func() int64 { return h.reward }, Demo: true, Open: func() bool { return !h.closed }})
	h.Check(approvals.Declare(h.race.CreateApproval()), approvals.Declare(h.race.StopRule().Kind()))
	h.runner = h.Runner(h.race)
	h.reward = 10_000
}

// step is one step of a settlement. After a kill no further step happens.
func (h *harness) step() error {
	if h.steps++; h.killAt > 0 && h.steps >= h.killAt {
		return errKilled
	}
	return nil
}

var errKilled = errors.New("killed")

// MayRace implements Entrants.
func (h *harness) MayRace(q db.Querier, owner string, since time.Time) (bool, error) {
	if err := h.step(); err != nil {
		return false, err
	}
	return people{}.MayRace(q, owner, since)
}

// Pay implements Payer.
func (h *harness) Pay(tx *db.Tx, t rewards.Transfer) error {
	if err := h.step(); err != nil {
		return err
	}
	if err := (rewards.Payer{Ledger: h.Ledger, Wallets: coins}).Pay(tx, t); err != nil {
		return err
	}
	return h.step()
}

// coins are the wallets of the tests.
var coins = kerneltest.NewWallets(money.Currencies("tkn", "Token")...)

// games are the games of the tests.
type games struct{}

func (games) GameName(id string) (string, bool) {
	name, found := map[string]string{"dice": "Dice", "limbo": "Limbo"}[id]
	return name, found
}

// people hide their bets if their names begin with p.
type people struct{}

func (people) VisiblePlayer(_ context.Context, owner string, viewer *session.User) (players.Player, error) {
	if owner == "gone" {
		return players.Player{}, fault.New(1, "Unknown user.")
	}
	private := strings.HasPrefix(owner, "p")
	if private && (viewer == nil || viewer.ID != owner && !viewer.Can(permission.Declare("ignore_privacy", "See all."))) {
		return players.Player{Name: players.HiddenName, PrivateBets: true, Hidden: true}, nil
	}
	return players.Player{ID: owner, Name: "name of " + owner, Avatar: "/avatar/" + owner, PrivateBets: private}, nil
}

// MayRace makes all players eligible except those whose names begin with o.
func (people) MayRace(_ db.Querier, owner string, _ time.Time) (bool, error) {
	return !strings.HasPrefix(owner, "o"), nil
}

func (h *harness) play(list ...kerneltest.Wager) {
	h.T.Helper()
	h.Append(list...)
	if err := h.runner.CatchUp(h.Ctx); err != nil {
		h.T.Fatal(err)
	}
}

// lost is a lost wager of so many dollars.
func lost(owner string, dollars int64) kerneltest.Wager {
	return kerneltest.Wager{Owner: owner, Stake: 100, USD: dollars * 1_000_000}
}

func (h *harness) board(user string) LeaderboardAnswer {
	h.T.Helper()
	call := session.GuestCall("test")
	if user != "" {
		call.User = &session.User{ID: user}
	}
	if user == "curious" {
		call.User.Permissions = []string{"ignore_privacy"}
	}
	answer, err := h.race.Leaderboard(h.Ctx, call, LeaderboardRequest{Type: "week"})
	if err != nil {
		h.T.Fatal(err)
	}
	return answer
}

// ranking is the board as short text.
func ranking(answer LeaderboardAnswer) string {
	var output []string
	for _, entry := range answer.Entries {
		usd, _ := entry.Entry.WagerUSD.MarshalJSON()
		output = append(output, fmt.Sprintf("%d %s %s", entry.Place, strings.TrimPrefix(entry.User.Name, "name of "), usd))
	}
	return strings.Join(output, ", ")
}

func (h *harness) auditFaults() string {
	h.T.Helper()
	result, err := audit.Run(h.Ctx, h.DB, h.Clock, Checks(), nil)
	if err != nil {
		h.T.Fatal(err)
	}
	var output strings.Builder
	for _, found := range result.Findings {
		output.WriteString(found.Subject + " " + found.Problem + "\n")
	}
	return output.String()
}

func TestRaceRunsFromMondayToSundayMidnight(t *testing.T) {
	var utc calendar
	monday := time.Date(2026, 3, 2, 0, 0, 0, 0, time.UTC)
	next := time.Date(2026, 3, 9, 0, 0, 0, 0, time.UTC)
	for hour := range 7 * 24 {
		for _, at := range []time.Time{monday.Add(time.Duration(hour) * time.Hour), monday.Add(time.Duration(hour+1)*time.Hour - time.Millisecond)} {
			if week := utc.weekOf(at); !week.Equal(monday) || !utc.endOf(week).Equal(next) {
				t.Errorf("%s is in the week of %s to %s", at, week, utc.endOf(week))
			}
		}
	}
	if week := utc.weekOf(next); !week.Equal(next) {
		t.Errorf("the next race begins with %s", week)
	}
	east := time.FixedZone("east", 9*3600)
	if week := utc.weekOf(time.Date(2026, 3, 9, 3, 0, 0, 0, east)); !week.Equal(monday) {
		t.Errorf("another zone's Monday morning is in the week of %s", week)
	}
	if week := utc.weekOf(time.Date(2027, 1, 1, 12, 0, 0, 0, time.UTC)); !week.Equal(time.Date(2026, 12, 28, 0, 0, 0, 0, time.UTC)) {
		t.Errorf("new year is in the week of %s", week)
	}
}

func TestHighestWagerRanksFirst(t *testing.T) {
	h := newHarness(t)
	h.play(lost("anna", 10), lost("bert", 30), lost("carl", 20), lost("anna", 25))
	h.play(kerneltest.Wager{Owner: "carl", Stake: 100, Payout: 198, USD: 1_239_999})
	answer := h.board("")
	if got, want := ranking(answer), "1 anna 35.00, 2 bert 30.00, 3 carl 21.23"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if answer.Week != time.Date(2026, 3, 2, 0, 0, 0, 0, time.UTC).UnixMilli() || answer.EndsAt-answer.Week != 7*24*3600*1000 || answer.Reward != 10_000 {
		t.Errorf("got %+v", answer)
	}
	if got := h.auditFaults(); got != "" {
		t.Error(got)
	}
}

func TestEarlierSumWinsTies(t *testing.T) {
	h := newHarness(t)
	h.play(lost("zoe", 10))
	h.Clock.Advance(time.Second)
	h.play(lost("anna", 10), lost("bert", 5))
	h.Clock.Advance(time.Second)
	h.play(lost("bert", 5))
	if got, want := ranking(h.board("")), "1 zoe 10.00, 2 anna 10.00, 3 bert 10.00"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestWagersThatCount(t *testing.T) {
	for name, test := range map[string]struct {
		wager kerneltest.Wager
		want  bool
	}{
		"lost":                     {kerneltest.Wager{Stake: 100}, true},
		"won":                      {kerneltest.Wager{Stake: 100, Payout: 198}, true},
		"a part came back":         {kerneltest.Wager{Stake: 100, Payout: 97}, true},
		"exactly the minimum":      {kerneltest.Wager{Stake: 100, Payout: 101}, true},
		"just below the minimum":   {kerneltest.Wager{Stake: 1000, Payout: 1009}, false},
		"the stake back":           {kerneltest.Wager{Stake: 100, Payout: 100}, false},
		"rounded to the stake":     {kerneltest.Wager{Stake: 1, Payout: 1, Multiplier: "1.98"}, true},
		"play money":               {kerneltest.Wager{Stake: 100, Demo: true}, false},
		"void":                     {kerneltest.Wager{Stake: 100, Payout: 100, Void: true}, false},
		"play money that won much": {kerneltest.Wager{Stake: 100, Payout: 9900, Demo: true}, false},
	} {
		h := newHarness(t)
		test.wager.Owner, test.wager.USD = "anna", 1_000_000
		h.play(test.wager)
		if got := len(h.board("").Entries) == 1; got != test.want {
			t.Errorf("%s: counts is %t", name, got)
		}
		if got := h.auditFaults(); got != "" {
			t.Errorf("%s: %s", name, got)
		}
	}
}

func TestNewWeekStartsNewRace(t *testing.T) {
	h := newHarness(t)
	h.play(lost("anna", 10))
	h.Clock.Advance(time.Date(2026, 3, 8, 23, 59, 59, 999e6, time.UTC).Sub(h.Clock.Now()))
	h.Append(lost("anna", 1)) // counted by the race only after midnight
	if got := ranking(h.board("")); got != "1 anna 10.00" {
		t.Errorf("at the last moment: %s", got)
	}
	h.Clock.Advance(time.Millisecond)
	h.play(lost("bert", 2))
	if got := ranking(h.board("")); got != "1 bert 2.00" {
		t.Errorf("at midnight: %s", got)
	}
	var before []row
	err := h.DB.Read(h.Ctx, func(q *db.Reader) (err error) {
		e, err := h.race.weekly(q, calendar{}.weekOf(time.Date(2026, 3, 4, 0, 0, 0, 0, time.UTC)))
		h.Check(err)
		before, err = e.leaders(q, winners, 0)
		return err
	})
	if err != nil || len(before) != 1 || before[0].owner != "anna" || before[0].points != 11_000_000 {
		t.Errorf("the race before: %v, %v", before, err)
	}
	if got := h.auditFaults(); got != "" {
		t.Error(got)
	}
}

func TestTwentyPlacesWin(t *testing.T) {
	h := newHarness(t)
	for i := range int64(25) {
		h.Append(lost(fmt.Sprintf("user%02d", i), 100-i))
	}
	h.play()
	var prizes []string
	for _, entry := range h.board("").Entries {
		text, _ := json.Marshal(entry.Prize)
		prizes = append(prizes, string(text))
	}
	want := "4000.00 1800.00 1100.00 800.00 600.00 500.00 400.00 300.00 200.00 100.00" + strings.Repeat(" 20.00", 10)
	if got := strings.Join(prizes, " "); got != want {
		t.Errorf("prizes are %s, want %s", got, want)
	}
	for _, reward := range []int64{1000, 12_345, 10_000, 1, 7} {
		var total Cents
		for place := range winners + 5 {
			total += PrizeAt(reward, place)
		}
		if rest := Cents(reward*100) - total; rest < 0 || rest >= winners || reward%5 == 0 && rest != 0 {
			t.Errorf("the prizes of %d come to %d cents", reward, total)
		}
	}
	if PrizeAt(1000, 21) != 0 || PrizeAt(1000, 0) != 0 || PrizeAt(1000, 20) != 200 || PrizeAt(1000, 1) != 40_000 {
		t.Error("prizes by place are wrong")
	}
}

func TestPrivatePlayersAreHidden(t *testing.T) {
	h := newHarness(t)
	h.play(lost("paul", 10), lost("gone", 5))
	hidden := `{"_id":null,"name":"Hidden","avatar":null,"private_bets":true}`
	listed := `{"_id":"paul","name":"name of paul","avatar":"/avatar/paul","private_bets":true}`
	for user, want := range map[string]string{"": hidden, "anna": hidden, "paul": listed, "curious": listed} {
		answer, err := json.Marshal(h.board(user))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(answer), `{"user":`+want+`,"entry":{"wager_usd":10.00},"place":1,"prize":4000.00}`) {
			t.Errorf("%q sees %s", user, answer)
		}
		if want == hidden && strings.Contains(string(answer), "paul") {
			t.Errorf("%q learns the name from %s", user, answer)
		}
	}
	if gone := h.board("").Entries[1].User; gone.ID != nil || gone.Name != players.HiddenName {
		t.Errorf("a player who is gone: %+v", gone)
	}
}

func TestAuditFindsWrongSums(t *testing.T) {
	for statement, problem := range map[string]string{
		`UPDATE race_week SET usd = usd + 1 WHERE owner = 'anna'`:  "race of 2026-03-02, player anna has",
		`UPDATE race_week SET reached_at = 1 WHERE owner = 'anna'`: "race of 2026-03-02, player anna has",
		`UPDATE race_week SET owner = 'eve' WHERE owner = 'anna'`:  "player eve has {usd:10000000 reachedAt:1772600767000}, the wager log knows nothing",
		`UPDATE race_week SET week = 0 WHERE owner = 'anna'`:       "race of 1970-01-01",
		`DELETE FROM race_week`:                                    "player bert has",
		`INSERT INTO race_week VALUES (0, 'anna', 5, 5)`:           "knows nothing of it",
		`UPDATE projections SET seq = seq - 1 WHERE name = 'race'`: "player bert has",
		`UPDATE projections SET seq = seq + 1 WHERE name = 'race'`: "",
		`DELETE FROM projections`:                                  "knows nothing of it",
		`UPDATE race_week SET usd = usd + 0 WHERE owner = 'anna'`:  "",
	} {
		h := newHarness(t)
		h.play(lost("anna", 10), lost("bert", 20))
		err := h.DB.Write(h.Ctx, func(tx *db.Tx) error {
			_, err := tx.Exec(statement)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if output := h.auditFaults(); !strings.Contains(output, problem) || (output == "") != (problem == "") {
			t.Errorf("%s\nis reported as %q, want %q", statement, output, problem)
		}
	}
}

func TestIneligiblePlayersGiveUpTheirPlace(t *testing.T) {
	h := newHarness(t)
	var list []kerneltest.Wager
	for i := range 60 { // every second one is not eligible
		list = append(list, lost(fmt.Sprintf("%s%02d", []string{"o", "a"}[i%2], i), int64(100-i)))
	}
	h.play(list...)
	board := h.board("")
	if len(board.Entries) != winners {
		t.Fatalf("%d places", len(board.Entries))
	}
	for i, entry := range board.Entries {
		if want := fmt.Sprintf("name of a%02d", 2*i+1); entry.User.Name != want || entry.Place != i+1 || entry.Prize != PrizeAt(10_000, i+1) {
			t.Errorf("place %d is %+v, want %s", i+1, entry, want)
		}
	}
}
