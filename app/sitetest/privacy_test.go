package sitetest

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/session"
)

// openAccount opens an account without money and returns its id.
func (s *testSite) openAccount(name string) string {
	s.Helper()
	if _, err := s.App.Admin("test").CreateUser(s.Context(), name, name+"@example.org", "correct horse", ""); err != nil {
		s.Fatal(err)
	}
	return s.idOf(name)
}

// runJob runs the scheduled work of a job.
func (s *testSite) runJob(name string) {
	s.Helper()
	for _, job := range s.Parts.Schedule.Jobs() {
		if job.Name == name {
			if err := job.Run(s.Context(), &schedule.JobRun{}); err != nil {
				s.Fatal(err)
			}
			return
		}
	}
	s.Fatalf("there is no job %q", name)
}

const proofOfFelicity = `{"current_password":"correct horse"}`

// deletionFixture is a site on which felicity was active and requests her deletion.
type deletionFixture struct {
	*testSite
	at       *clock.Fake
	id       string
	own      []string
	boss     []string
	archived map[string]string
}

// newDeletionFixture is the activity of felicity: bets, a chat, a tip from bertram, a question to the
// support.
func newDeletionFixture(t *testing.T) *deletionFixture {
	t.Helper()
	at := clock.NewFake(kerneltest.Start)
	s := &deletionFixture{testSite: newSiteAt(t, at), at: at}
	s.open("administrator", session.RoleAdmin)
	s.open("felicity", "")
	s.open("bertram", "")
	s.id = s.idOf("felicity")
	s.own, s.boss = s.signIn("felicity"), s.signIn("administrator")
	s.want("a bet", s.as(s.own, "/api/whisper", fmt.Sprintf(diceBet, false)), 200)
	s.want("a message", s.as(s.own, "/api/whisper", `{"event":"ChatMessage","data":{"message":"a word of felicity","channel":"casino_en"}}`), 200)
	s.want("a question", s.as(s.own, "/api/whisper", `{"event":"SupportMessage","data":{"channel":"","message":"where is my luck"}}`), 200)
	s.want("a tip", s.as(s.signIn("bertram"), "/api/chat/tip", fmt.Sprintf(`{"name":"felicity","amount":"1","currency":"usd","channel":"casino_en","request_id":%q}`, s.Parts.IDs.New())), 200)
	s.want("a limit", s.as(s.own, "/api/play-control/set", `{"control":"deposit.day","value":"100","version":0}`), 200)
	if err := s.Parts.Projections.CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	return s
}

// withdrawAll removes felicity's money, as a withdrawal would.
func (s *deletionFixture) withdrawAll() {
	s.Helper()
	var balance int64
	s.queryOne(`SELECT balance FROM ledger_accounts WHERE currency = 'usd' AND purpose = 'real' AND owner = '`+s.id+`'`, &balance)
	s.want("a correction", s.as(s.boss, "/api/admin/player/adjust", fmt.Sprintf(`{"user":%q,"currency":"usd","purpose":"real","amount":"-%d.%06d","request":"empty","reason":"paid out by hand"}`,
		s.id, balance/1e6, balance%1e6)), 200)
	if left := s.count("ledger_accounts WHERE purpose = 'real' AND balance > 0 AND owner = '" + s.id + "'"); left != 0 {
		s.Fatalf("%d balances are left", left)
	}
}

func (s *deletionFixture) state() map[string]any {
	s.Helper()
	return s.want("state", s.as(s.own, "/api/privacy", `{}`), 200).body
}

// fetched downloads the newest copy.
func (s *deletionFixture) fetched() map[string]string {
	s.Helper()
	made := s.state()["copies"].([]any)[0].(map[string]any)
	path := s.want("the path", s.as(s.own, "/api/privacy/copy/open", fmt.Sprintf(`{"id":%q,"current_password":"correct horse"}`, made["id"])), 200).body["path"].(string)
	got := s.want("the file", s.send(s.newVisitor(), "GET", path, "", s.own...), 200)
	archive, err := zip.NewReader(bytes.NewReader([]byte(got.text)), int64(len(got.text)))
	if err != nil {
		s.Fatal(err)
	}
	files := map[string]string{}
	for _, f := range archive.File {
		from, err := f.Open()
		if err != nil {
			s.Fatal(err)
		}
		text, err := io.ReadAll(from)
		if err != nil {
			s.Fatal(err)
		}
		files[f.Name] = string(text)
	}
	if got := s.as(s.signIn("bertram"), path, ""); got.status == 200 {
		s.Error("another player gets the file")
	}
	return files
}

// kept are the sentences of section 9 of the privacy policy, in their order.
var retainedByPolicy = []struct {
	sentence string
	kept     func(s *deletionFixture)
}{
	{"Your settings give you a copy of what we hold of you, under Privacy: as CSV and JSON, with the documents that you have shown us, and nothing of other people.", func(s *deletionFixture) {
		s.want("without a proof", s.as(s.own, "/api/privacy/copy", `{}`), 422)
		s.requestPasswordReset("felicity")
		s.want("a copy", s.as(s.own, "/api/privacy/copy", proofOfFelicity), 200)
		s.runJob("copies of data")
		s.archived = s.fetched()
		for name, has := range map[string]string{
			"users.json": "felicity@example.org", "wagers.csv": "payout", "chat_messages.json": "a word of felicity", "support_messages.csv": "where is my luck",
			"sessions.csv": "user_agent", "play_controls.csv": "deposit.day", "transfers.json": "amount", "consents.csv": "purpose",
			"emails.csv": "felicity@example.org", "emails.json": `"subject": "`,
		} {
			if !strings.Contains(s.archived[name], has) {
				s.Errorf("%s does not have %s: %s", name, has, s.archived[name])
			}
		}
		for _, table := range feature.Tables(s.Parts.Features) {
			if _, copied := s.archived[table.Name+".csv"]; copied != (table.Copied != "") {
				s.Errorf("%s.csv is in the copy: %v", table.Name, copied)
			}
		}
		for name, text := range s.archived {
			if strings.Contains(text, s.idOf("bertram")) || strings.Contains(text, "bertram") {
				s.Errorf("%s has data of bertram", name)
			}
		}
	}},
	{"The file is made within minutes, is kept encrypted for 7 days unless we say otherwise, and is given only to you, after you have proved your identity.", func(s *deletionFixture) {
		list, err := filepath.Glob(filepath.Join(s.Parts.Config.Path("copies"), "*"))
		if err != nil || len(list) != 1 {
			s.Fatalf("the files are %v, %v", list, err)
		}
		raw, err := os.ReadFile(list[0])
		if err != nil || bytes.Contains(raw, []byte("felicity")) || bytes.HasPrefix(raw, []byte("PK")) {
			s.Errorf("the file is open: %v", err)
		}
	}},
	{"You delete your account at the same place.", func(s *deletionFixture) {
		s.withdrawAll()
		s.want("without a proof", s.as(s.own, "/api/privacy/delete", `{"name":"felicity"}`), 422)
		s.want("a deletion", s.as(s.own, "/api/privacy/delete", `{"name":"felicity","current_password":"correct horse"}`), 200)
	}},
	{"For 14 days, unless we say otherwise, you can take that back.", func(s *deletionFixture) {
		s.want("taking it back", s.as(s.own, "/api/privacy/delete/withdraw", `{}`), 200)
		due := s.want("a deletion", s.as(s.own, "/api/privacy/delete", `{"name":"felicity","current_password":"correct horse"}`), 200).body["deletion"].(map[string]any)["due_at"]
		if want := float64(s.at.Now().AddDate(0, 0, 14).UnixMilli()); due != want {
			s.Errorf("it is due %v, want %v", due, want)
		}
	}},
	{"An account is not deleted while money is in it, while bets, bonuses or payments go on, during a self-exclusion with an end, or while our team looks into something.", func(s *deletionFixture) {
		s.open("gwen", "")
		refused := s.want("with money", s.as(s.signIn("gwen"), "/api/privacy/delete", `{"name":"gwen","current_password":"correct horse"}`), 409)
		if !strings.Contains(refused.text, `"money"`) {
			s.Errorf("it is refused by %s", refused.text)
		}
		s.openAccount("fred")
		fred := s.signIn("fred")
		s.want("exclusion", s.as(fred, "/api/user/self_exclude", `{"duration":"24h","password":"correct horse"}`), 200)
		if got := s.want("while excluded", s.as(fred, "/api/privacy/delete", `{"name":"fred","current_password":"correct horse"}`), 409); !strings.Contains(got.text, `"exclusion"`) {
			s.Errorf("it is refused by %s", got.text)
		}
		s.want("a copy while excluded", s.as(fred, "/api/privacy/copy", proofOfFelicity), 200)
	}},
	{"When it is deleted, your name, email address, sessions with network addresses, limits, notices, and what you wrote in the chat and to our support are erased.", func(s *deletionFixture) {
		s.at.Advance(14 * 24 * time.Hour)
		s.runJob("deletion of accounts")
		s.want("the session", s.as(s.own, "/auth/update", ""), 401)
		s.visitor = s.newVisitor()
		s.want("csrf cookie", s.send(s.visitor, "GET", "/sanctum/csrf-cookie", ""), 204)
		s.want("signing in", s.post("/auth/login", `{"login":"felicity","password":"correct horse"}`), 401)
		for _, rows := range []string{"sessions", "play_controls", "notices", "support_chats", "activity"} {
			if s.count(rows+" WHERE user_id = '"+s.id+"'") != 0 {
				s.Errorf("%s has rows of felicity", rows)
			}
		}
		s.wantAbsent("felicity", "a word of", "where is my luck")
	}},
	{"Others then read Deleted user instead of your name.", func(s *deletionFixture) {
		if name := s.nameOf(s.id); name != "Deleted user" {
			s.Errorf("the name is %s", name)
		}
		s.want("finding her", s.as(s.signIn("bertram"), "/api/user/find", `{"name":"felicity"}`), 404)
		s.openAccount("felicity") // the name is available again
	}},
	{"Bets and payments stay in the books under a number, because laws against money laundering demand it, and because old bets must stay provable.", func(s *deletionFixture) {
		owned := " AS w JOIN ledger_accounts AS a ON a.id = w.account WHERE a.owner = '" + s.id + "'"
		if s.count("wagers"+owned) != 1 || s.count("seed_pairs WHERE owner = '"+s.id+"'") == 0 || s.count("gifts WHERE message LIKE '%Deleted user%'") != 1 {
			s.Error("the books are not complete")
		}
		if result, err := s.App.Audit(s.Context(), nil); err != nil || !result.OK() {
			s.Errorf("audit: %v %+v", err, result.Findings)
		}
	}},
	{"What you have sent us of who you are is locked, and erased when its 5 years are over.", func(s *deletionFixture) {
		jobs := retained(s.Parts.Schedule.Jobs())
		if !strings.Contains(jobs, "data and files of identity checks | 5 years") {
			s.Error("no job erases the documents of identity checks")
		}
	}},
	{"If you had excluded yourself for good, or were banned, we keep a hash of your email address so that no new account is opened with it.", func(s *deletionFixture) {
		s.openAccount("edith")
		edith := s.signIn("edith")
		s.want("exclusion", s.as(edith, "/api/user/self_exclude", `{"duration":"permanent","password":"correct horse"}`), 200)
		s.want("a deletion", s.as(edith, "/api/privacy/delete", `{"name":"edith","current_password":"correct horse"}`), 200)
		s.at.Advance(14 * 24 * time.Hour)
		s.runJob("deletion of accounts")
		s.visitor = s.newVisitor()
		s.want("csrf cookie", s.send(s.visitor, "GET", "/sanctum/csrf-cookie", ""), 204)
		if got := s.want("a new account", s.post("/auth/register", `{"email":"edith@example.org","name":"edith2","password":"correct horse"}`), 403); !strings.Contains(got.text, "excluded") {
			s.Errorf("it is refused by %s", got.text)
		}
	}},
	{"Backups hold what was in them until they are replaced, and we delete again what a restored one brings back.", func(s *deletionFixture) {
		if deletedList, err := os.ReadFile(s.Parts.Config.Path("deleted-accounts.jsonl")); err != nil || !strings.Contains(string(deletedList), s.id) {
			s.Errorf("a restore would not know of it: %q, %v", deletedList, err) // a restore would not detect it; TestRestoreDeletesAccountsAgain covers the rest
		}
	}},
}

// wantAbsent searches all texts of the database for words, except the staff log and the names of
// tables that are kept by law.
func (s *deletionFixture) wantAbsent(words ...string) {
	s.Helper()
	for _, table := range []string{"users", "chat_messages", "support_messages", "gifts", "former_emails", "notices", "activity", "alerts"} {
		for _, column := range s.texts(table) {
			for _, word := range words {
				if n := s.count(table + " WHERE CAST(" + column + " AS TEXT) LIKE '%" + word + "%'"); n != 0 {
					s.Errorf("%s.%s contains %s", table, column, word)
				}
			}
		}
	}
}

func (s *deletionFixture) texts(table string) (columns []string) {
	s.Helper()
	rows := s.count("pragma_table_info('" + table + "')")
	for i := range rows {
		var name string
		s.queryOne(fmt.Sprintf("SELECT name FROM pragma_table_info('%s') WHERE cid = %d", table, i), &name)
		columns = append(columns, name)
	}
	return columns
}

func (s *deletionFixture) nameOf(userID string) (name string) {
	s.Helper()
	s.queryOne("SELECT name FROM users WHERE id = '"+userID+"'", &name)
	return name
}

// The site does what every sentence of the policy on copies and deletion promises, and the policy
// has no sentence without a test.
func TestPrivacyPolicyPromises(t *testing.T) {
	t.Parallel()
	sentences := promisedSentences(t, "../office/content/policies/privacy.md", "9. A copy of your data, and deletion")
	if len(sentences) != len(retainedByPolicy) {
		t.Errorf("the policy has %d sentences, the test %d", len(sentences), len(retainedByPolicy))
	}
	for i, p := range retainedByPolicy {
		if i < len(sentences) && sentences[i] != p.sentence {
			t.Errorf("the policy says %q, the test keeps %q", sentences[i], p.sentence)
		}
	}
	s := newDeletionFixture(t)
	for _, p := range retainedByPolicy {
		if !t.Run(p.sentence, func(t *testing.T) {
			inner := *s
			inner.testSite = s.testSite.under(t)
			p.kept(&inner)
		}) {
			return // the rest depends on it
		}
	}
}
