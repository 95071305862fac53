package races

import (
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// staff returns a call by a member of staff.
func staff(id string) *session.Call {
	call := session.GuestCall("test")
	call.User = &session.User{ID: id, Permissions: []string{Manage.ID(), approval.Decider.ID()}}
	return call
}

// pool is a race for a pool that lasts a day.
func (h *harness) pool(points string) RaceDraft {
	return RaceDraft{
		Kind: KindRace, Name: "A day", EndsAt: h.Clock.Now().Add(24 * time.Hour).UnixMilli(), Points: points, Pool: "100", Shares: []int64{600, 300, 100},
		MinStake: map[string]money.Number{ByMultiplier: "0.50"}[points],
	}
}

// challenge is a challenge of limbo for two winners.
func (h *harness) challenge() RaceDraft {
	return RaceDraft{
		Kind: KindChallenge, Name: "Ten times", EndsAt: h.Clock.Now().Add(24 * time.Hour).UnixMilli(), Points: ByMultiplier, Games: []string{"limbo"},
		MinStake: "1", Currency: "btc", Amounts: []money.Number{"0.0001"}, Multiplier: "10", Winners: 2,
	}
}

func (h *harness) create(d RaceDraft) string {
	h.T.Helper()
	answer, err := h.race.Create(h.Ctx, staff("boss"), CreateRaceRequest{Request: h.IDs.New(), Draft: d, Reason: action.Reason{Reason: "a test"}})
	h.Check(err)
	if answer.ID == "" {
		h.T.Fatal("it waits for a second person")
	}
	return answer.ID
}

// endDay moves the clock past the end of a race of a day and settles it.
func (h *harness) endDay() {
	h.T.Helper()
	h.Clock.Advance(24*time.Hour + lateWrites)
	h.Check(h.race.SettleDue(h.Ctx))
}

func won(owner, game, multiplier string, dollars int64) kerneltest.Wager {
	payout := money.Decimal(multiplier).Payout(10_000)
	return kerneltest.Wager{Owner: owner, Game: game, Stake: 10_000, Payout: payout, Multiplier: multiplier, USD: dollars * microsPerDollar}
}

func TestPointsByKindOfRace(t *testing.T) {
	h := startedHarness(t)
	theory := h.pool(ByHouseEdge)
	theory.Games, theory.Currencies = []string{"dice"}, []string{"usd"}
	ids := []string{h.create(h.pool(ByStake)), h.create(theory), h.create(h.pool(ByMultiplier))}
	edged := func(w kerneltest.Wager, edge string) kerneltest.Wager { w.Edge = edge; return w }
	foreign := edged(lost("anna", 500), "1/10")
	foreign.Currency = "btc"
	h.play(
		edged(lost("anna", 100), "1/100"), edged(lost("bert", 40), "4/100"), lost("carl", 900), foreign, edged(lost("omar", 5000), "1/10"),
		won("carl", "limbo", "25.5", 1),
	)
	h.Clock.Advance(time.Millisecond)
	h.play(
		won("bert", "limbo", "25.5", 1), kerneltest.Wager{Owner: "anna", Stake: 100, Payout: 9900, USD: 400_000},
		edged(kerneltest.Wager{Owner: "bert", Game: "limbo", Stake: 100, USD: 9_000_000_000}, "1/2"),
	)
	scores := func(race string) (list []string) {
		board, err := h.race.Board(h.Ctx, session.GuestCall("test"), BoardRequest{Race: race})
		h.Check(err)
		for _, row := range board.Rows {
			list = append(list, fmt.Sprintf("%d %s %s", row.Place, row.User.Name, row.Score))
		}
		return list
	}
	for i, want := range []string{
		"1 name of bert 9041.00, 2 name of carl 901.00, 3 name of anna 600.40",
		"1 name of bert 1.60, 2 name of anna 1.00",
		"1 name of carl 25.50, 2 name of bert 25.50",
	} {
		if got := strings.Join(scores(ids[i]), ", "); got != want {
			t.Errorf("race %d: %s, want %s", i, got, want)
		}
	}
	rows, err := h.race.StaffRaces(h.Ctx, staff("boss"), StaffRacesRequest{})
	h.Check(err)
	for i, want := range []string{"running 90.00 of 100.00", "running 90.00 of 100.00", "running 100.00 of 100.00"} {
		if row := rows.Rows[i]; row.State+" "+row.Cost+" of "+row.Budget != want {
			t.Errorf("race %d costs %s %s of %s", i, row.State, row.Cost, row.Budget)
		}
	}
	h.endDay()
	h.wantPaid(ids[0], "1 bert paid 60.00 usd, 0 omar none, 2 carl paid 30.00 usd, 3 anna paid 10.00 usd")
	h.wantPaid(ids[1], "0 omar none, 1 bert paid 60.00 usd, 2 anna paid 30.00 usd")
	h.wantPaid(ids[2], "1 carl paid 60.00 usd, 2 bert paid 30.00 usd")
}

func TestChallengeWinnersArePaidAtOnce(t *testing.T) {
	h := startedHarness(t)
	id := h.create(h.challenge())
	h.Clock.Advance(time.Hour)
	h.play(
		won("anna", "limbo", "9.99", 5), won("anna", "dice", "50", 5), lost("bert", 9), won("omar", "limbo", "40", 5),
		kerneltest.Wager{Owner: "bert", Game: "limbo", Stake: 100, Payout: 2000, USD: 999_999}, kerneltest.Wager{Owner: "bert", Game: "limbo", Demo: true, Stake: 100, Payout: 2000, USD: 5_000_000},
	)
	h.wantPaid(id, "")
	h.play(won("bert", "limbo", "10", 1), won("bert", "limbo", "11", 1), won("carl", "limbo", "1000000", 3), won("dora", "limbo", "99", 3))
	h.wantPaid(id, "1 bert paid 0.00010000 btc, 2 carl paid 0.00010000 btc")
	board, err := h.race.Board(h.Ctx, staff("bert"), BoardRequest{Race: id})
	h.Check(err)
	if board.You == nil || len(board.Rows) != 2 || !strings.HasPrefix(board.Rows[0].Bet, "limbo-01") || board.Rows[0].Prize.Dollars != 500 || board.Rows[1].Score != "1000000.00" {
		t.Errorf("the board is %+v", board)
	}
	list, err := h.race.Races(h.Ctx, session.GuestCall("test"), action.None{})
	h.Check(err)
	if row := list.Contests[0]; row.State != stateDone || row.Won != 2 || row.Games[0].Name != "Limbo" {
		t.Errorf("it is listed as %+v", row)
	}
	h.endDay()
	h.wantPaid(id, "1 bert paid 0.00010000 btc, 2 carl paid 0.00010000 btc")
}

// Plays, voids and corrections in batches of any size: the points are those of the
// wager log, and the best multiplier is the best valid one.
func TestRandomPlayPassesAudits(t *testing.T) {
	// Every check adds to one log, and each audits all of it.
	checks := flag.Lookup("rapid.checks").Value
	before := checks.String()
	if err := checks.Set("25"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = checks.Set(before) })
	h := startedHarness(t)
	rapid.Check(t, func(r *rapid.T) {
		h.Clock.Advance(25 * time.Hour) // created races count for a day
		ids := []string{h.create(h.pool(ByStake)), h.create(h.pool(ByHouseEdge)), h.create(h.pool(ByMultiplier)), h.create(h.challenge())}
		var all []*wagerlog.Wager
		best := map[string]int64{}
		for range rapid.IntRange(1, 3).Draw(r, "batches") {
			for range rapid.IntRange(1, 4).Draw(r, "wagers") {
				if n := len(all); n > 0 && rapid.Bool().Draw(r, "corrects") {
					before := all[rapid.IntRange(0, n-1).Draw(r, "which")]
					again := *before
					again.Before, again.Revision = before, before.Revision+1
					again.Void = rapid.Bool().Draw(r, "void")
					again.Payout = money.Amount(rapid.Int64Range(0, 30).Draw(r, "times") * 100)
					again.Multiplier = money.Of(again.Payout, again.Stake)
					all = slices.DeleteFunc(all, func(w *wagerlog.Wager) bool { return w == before })
					all = append(all, &again)
					h.AppendWagers(&again)
					continue
				}
				w := kerneltest.Wager{
					Owner: rapid.SampledFrom([]string{"anna", "bert", "omar"}).Draw(r, "who"), Game: rapid.SampledFrom([]string{"dice", "limbo"}).Draw(r, "game"),
					Edge: "1/100", Stake: 100, Payout: money.Amount(rapid.Int64Range(0, 30).Draw(r, "times") * 100), USD: rapid.Int64Range(0, 3).Draw(r, "usd") * microsPerDollar,
				}
				made := h.Append(w)
				all = append(all, made...)
			}
			h.play()
		}
		clear(best)
		c := contest{StartsAt: 0, EndsAt: 1 << 60, Terms: Terms{Points: ByMultiplier, MinStake: 500_000}}
		for _, w := range all {
			best[w.Player.Owner] = max(best[w.Player.Owner], c.Terms.points(w))
		}
		h.Read(func(q *db.Reader) error {
			stored, err := storedScores(q, ids[2])
			for owner, points := range best {
				if stored[owner].points != points {
					r.Errorf("%s has %d, the best that counts is %d", owner, stored[owner].points, points)
				}
			}
			return err
		})
		for _, id := range ids {
			_, err := h.race.Stop(h.Ctx, staff("boss"), StopRaceRequest{ID: id, Pay: id != ids[0], Reason: action.Reason{Reason: "a test"}})
			h.Check(err)
		}
		h.Clock.Advance(2 * lateWrites)
		h.play()
		h.Check(h.race.SettleDue(h.Ctx))
		if output := h.auditFaults(); output != "" {
			r.Fatal(output)
		}
		if h.Count("race_results WHERE state = 'owed'") != 0 || h.Count("race_results WHERE race = $1", ids[0]) != 0 {
			r.Error("a prize is owed, or a cancelled race has results")
		}
	})
}

func TestInvalidDraftsAreRefused(t *testing.T) {
	h := startedHarness(t)
	for name, test := range map[string]struct {
		change func(d *RaceDraft)
		want   error
	}{
		"a race":                   {func(*RaceDraft) {}, nil},
		"from now on":              {func(d *RaceDraft) { d.StartsAt = h.Clock.Now().UnixMilli() }, nil},
		"in the past":              {func(d *RaceDraft) { d.StartsAt = h.Clock.Now().UnixMilli() - 1 }, errStart},
		"too far ahead":            {func(d *RaceDraft) { d.StartsAt = h.Clock.Now().Add(400 * 24 * time.Hour).UnixMilli() }, errStart},
		"over before it begins":    {func(d *RaceDraft) { d.EndsAt = h.Clock.Now().UnixMilli() }, errEnd},
		"too long":                 {func(d *RaceDraft) { d.EndsAt = h.Clock.Now().Add(101 * 24 * time.Hour).UnixMilli() }, errEnd},
		"an unknown game":          {func(d *RaceDraft) { d.Games = []string{"whist"} }, errGames},
		"a game twice":             {func(d *RaceDraft) { d.Games = []string{"dice", "dice"} }, errGames},
		"an unknown currency":      {func(d *RaceDraft) { d.Currencies = []string{"lira"} }, errCurrencies},
		"a stake with a sign":      {func(d *RaceDraft) { d.MinStake = "-1" }, errMinStake},
		"multipliers of any stake": {func(d *RaceDraft) { d.Points = ByMultiplier }, errNoMinStake},
		"no prizes":                {func(d *RaceDraft) { d.Pool, d.Shares = "", nil }, errPrizes},
		"two kinds of prizes":      {func(d *RaceDraft) { d.Currency, d.Amounts = "usd", []money.Number{"1"} }, errPrizes},
		"a pool of nothing":        {func(d *RaceDraft) { d.Pool = "0" }, errPool},
		"a pool of a sign":         {func(d *RaceDraft) { d.Pool = "-5" }, errPool},
		"a pool too precise":       {func(d *RaceDraft) { d.Pool = "1.005" }, errPool},
		"a pool too large":         {func(d *RaceDraft) { d.Pool = "1000000001" }, errPool},
		"shares above all":         {func(d *RaceDraft) { d.Shares = []int64{600, 401} }, errShares},
		"rising shares":            {func(d *RaceDraft) { d.Shares = []int64{100, 200} }, errShares},
		"a share of nothing":       {func(d *RaceDraft) { d.Shares = []int64{100, 0} }, errShares},
		"no shares":                {func(d *RaceDraft) { d.Shares = nil }, errShares},
		"fixed prizes": {func(d *RaceDraft) {
			d.Pool, d.Shares, d.Currency, d.Amounts = "", nil, "btc", []money.Number{"0.5", "0.1"}
		}, nil},
		"rising prizes": {func(d *RaceDraft) {
			d.Pool, d.Shares, d.Currency, d.Amounts = "", nil, "btc", []money.Number{"0.1", "0.5"}
		}, errPrizes},
		"a prize of nothing":      {func(d *RaceDraft) { d.Pool, d.Shares, d.Currency, d.Amounts = "", nil, "btc", []money.Number{"0"} }, errPrizeAmount},
		"a prize too precise":     {func(d *RaceDraft) { d.Pool, d.Shares, d.Currency, d.Amounts = "", nil, "usd", []money.Number{"0.001"} }, errPrizeAmount},
		"a prize without a price": {func(d *RaceDraft) { d.Pool, d.Shares, d.Currency, d.Amounts = "", nil, "eth", []money.Number{"1"} }, errNoPrice},
		"a challenge":             {func(d *RaceDraft) { *d = h.challenge() }, nil},
		"one of all games":        {func(d *RaceDraft) { *d = h.challenge(); d.Games = nil }, errChallenge},
		"one that anybody wins":   {func(d *RaceDraft) { *d = h.challenge(); d.Multiplier = "1.01" }, errChallenge},
		"one without winners":     {func(d *RaceDraft) { *d = h.challenge(); d.Winners = 0 }, errChallenge},
		"one with two prizes":     {func(d *RaceDraft) { *d = h.challenge(); d.Amounts = []money.Number{"2", "1"} }, errChallenge},
		"one of any stake":        {func(d *RaceDraft) { *d = h.challenge(); d.MinStake = "" }, errNoMinStake},
		"one with a pool":         {func(d *RaceDraft) { *d = h.challenge(); d.Currency, d.Amounts, d.Pool = "", []money.Number{}, "5" }, errChallenge},
	} {
		d := h.pool(ByStake)
		test.change(&d)
		if _, err := h.race.read(d, h.Clock.Now()); !errors.Is(err, test.want) || (err == nil) != (test.want == nil) {
			t.Errorf("%s: %v, want %v", name, err, test.want)
		}
	}
}

// A large budget needs a second person, and so do many small ones that add up to one.
func TestLargeBudgetNeedsSecondPerson(t *testing.T) {
	h := startedHarness(t)
	large := h.pool(ByHouseEdge)
	large.Pool = "1000.10"
	preview, err := h.race.Preview(h.Ctx, staff("boss"), large)
	h.Check(err)
	if !preview.NeedsApproval || preview.Budget != "1000.10" || preview.BreakEven != "100010.00" || preview.Abusable || preview.Race.Prizes[0].Prize.Dollars != 60_006 {
		t.Errorf("the preview is %+v", preview)
	}
	request := CreateRaceRequest{Request: "one", Draft: large, Reason: action.Reason{Reason: "a test"}}
	answer, err := h.race.Create(h.Ctx, staff("boss"), request)
	h.Check(err)
	if answer.Waiting == "" || answer.ID != "" || h.Count("race_contests") != 0 {
		t.Fatalf("it does not wait: %+v", answer)
	}
	var hash string
	h.Read(func(q *db.Reader) error {
		return q.QueryRow(`SELECT hash FROM approvals WHERE id = $1`, answer.Waiting).Scan(&hash)
	})
	decide := approval.DecideRequest{ID: answer.Waiting, Hash: hash, Approve: true, Reason: action.Reason{Reason: "fine"}}
	if _, err := h.race.Approvals.Decide(h.Ctx, staff("boss"), decide); !errors.Is(err, approval.ErrOwn) {
		t.Errorf("one person alone: %v", err)
	}
	if _, err := h.race.Approvals.Decide(h.Ctx, staff("other"), decide); err != nil || h.Count("race_contests WHERE author = 'boss'") != 1 {
		t.Errorf("approved: %v", err)
	}
	again, err := h.race.Create(h.Ctx, staff("boss"), request)
	if err != nil || again.ID == "" || h.Count("race_contests") != 1 {
		t.Errorf("the same request again: %+v, %v", again, err)
	}
	if _, err := h.race.Create(h.Ctx, staff("eve"), request); !errors.Is(err, errRequestReused) {
		t.Errorf("the same request of another: %v", err)
	}
	small := h.pool(ByHouseEdge)
	for range 9 {
		h.Clock.Advance(3 * time.Hour) // the large one counts for a day
	}
	small.EndsAt = h.Clock.Now().Add(time.Hour).UnixMilli()
	for range 10 {
		h.create(small)
	}
	last, err := h.race.Create(h.Ctx, staff("boss"), CreateRaceRequest{Request: "last", Draft: small, Reason: action.Reason{Reason: "a test"}})
	if err != nil || last.Waiting == "" {
		t.Errorf("the eleventh of a day: %+v, %v", last, err)
	}
}

func TestLargeRaceIsStoppedWithPrizesByTwoPeople(t *testing.T) {
	h := startedHarness(t)
	large := h.pool(ByStake)
	large.Pool = "5000"
	answer, err := h.race.Create(h.Ctx, staff("boss"), CreateRaceRequest{Request: "large", Draft: large, Reason: action.Reason{Reason: "a test"}})
	h.Check(err)
	approve := func() {
		t.Helper()
		list, err := h.race.Approvals.List(h.Ctx, staff("chief"), approval.ApprovalsRequest{})
		h.Check(err)
		r := list.Rows[0]
		_, err = h.race.Approvals.Decide(h.Ctx, staff("chief"), approval.DecideRequest{ID: r.ID, Hash: r.Hash, Approve: true, Reason: action.Reason{Reason: "a test"}})
		h.Check(err)
	}
	if answer.Waiting == "" {
		t.Fatal("the race does not wait")
	}
	approve()
	contests, err := h.race.StaffRaces(h.Ctx, staff("boss"), StaffRacesRequest{})
	h.Check(err)
	id := contests.Rows[0].ID
	h.play(lost("anna", 5))
	stop := func(pay bool) error {
		_, err := h.race.Stop(h.Ctx, staff("boss"), StopRaceRequest{ID: id, Pay: pay, Reason: action.Reason{Reason: "a test"}})
		return err
	}
	if err := stop(true); !errors.Is(err, approval.ErrNeedsSecond) {
		t.Fatalf("one person ends it with its prizes: %v", err)
	}
	approve()
	h.Clock.Advance(2 * lateWrites)
	h.play()
	h.Check(h.race.SettleDue(h.Ctx))
	h.wantPaid(id, "1 anna paid 3000.00 usd")
	if err := stop(false); !errors.Is(err, errEnded) {
		t.Errorf("it does not end twice: %v", err)
	}
}

func TestStopRace(t *testing.T) {
	h := startedHarness(t)
	id, future := h.create(h.pool(ByStake)), h.pool(ByStake)
	future.StartsAt = h.Clock.Now().Add(time.Hour).UnixMilli()
	later := h.create(future)
	h.play(lost("anna", 5))
	stop := func(id string, pay bool) error {
		_, err := h.race.Stop(h.Ctx, staff("boss"), StopRaceRequest{ID: id, Pay: pay, Reason: action.Reason{Reason: "a test"}})
		return err
	}
	h.Check(stop(id, true), stop(later, true))
	h.Clock.Advance(time.Second)
	h.play(lost("bert", 50)) // too late
	if err := stop(id, false); !errors.Is(err, errEnded) {
		t.Errorf("twice: %v", err)
	}
	if err := stop("nothing", true); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("an unknown one: %v", err)
	}
	h.Clock.Advance(lateWrites)
	h.Check(h.race.SettleDue(h.Ctx))
	h.wantPaid(id, "1 anna paid 60.00 usd")
	h.wantPaid(later, "")
	if _, err := h.race.Board(h.Ctx, session.GuestCall("test"), BoardRequest{Race: later}); !errors.Is(err, errUnknownRace) {
		t.Errorf("the board of a cancelled race: %v", err)
	}
}
