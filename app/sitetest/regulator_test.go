package sitetest

import (
	"archive/zip"
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/config"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/session"
	"croupier/app/office/regulator"
	"croupier/app/office/tokens"
	"croupier/db"
)

// makePackage requests a package as an administrator and waits until it is made.
func (s *testSite) makePackage(headers []string, body string) (row map[string]any) {
	s.Helper()
	asked := s.want("make", s.as(headers, "/api/admin/reports/package/make", body), 200)
	ctx, cancel := context.WithCancel(s.Context())
	ended := make(chan error, 1)
	go func() { ended <- s.Parts.Packages.Run(ctx) }()
	id := asked.body["id"].(string)
	for deadline := time.Now().Add(time.Minute); s.count("regulator_packages WHERE state IN ('waiting', 'working') AND id = '"+id+"'") > 0; {
		if time.Now().After(deadline) {
			s.Fatal("the package is not made")
		}
	}
	cancel()
	if err := <-ended; err != nil {
		s.Fatal(err)
	}
	listed := s.want("list", s.as(headers, "/api/admin/reports/package", `{}`), 200)
	for _, one := range listed.body["rows"].([]any) {
		if row = one.(map[string]any); row["id"] == id {
			return row
		}
	}
	s.Fatalf("it is not listed: %s", listed.text)
	return nil
}

// fetched downloads a package.
func (s *testSite) fetched(headers []string, id any) (path string, content []byte) {
	s.Helper()
	opened := s.want("open", s.as(headers, "/api/admin/reports/package/open", fmt.Sprintf(`{"id":%q,"reason":"a test"}`, id)), 200)
	path = opened.body["path"].(string)
	got := s.want("fetch", s.send(s.newVisitor(), http.MethodGet, path, "", headers...), 200)
	if got.header.Get("Content-Type") != "application/zip" || !strings.HasPrefix(got.header.Get("Content-Disposition"), "attachment; filename=regulator-package-") {
		s.Errorf("headers %v", got.header)
	}
	return path, []byte(got.text)
}

// unpacked are the files of a package.
func unpacked(t *testing.T, content []byte) map[string]string {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, f := range archive.File {
		from, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(from)
		if err != nil {
			t.Fatal(err)
		}
		files[f.Name] = string(text)
	}
	return files
}

// packed is a package with changed files, for proofs that must fail.
func packed(t *testing.T, files map[string]string) string {
	t.Helper()
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for name, text := range files {
		entry, err := archive.Create(name)
		if err == nil {
			_, err = entry.Write([]byte(text))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "package.zip")
	if err := os.WriteFile(path, out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func lines(file string) int { return strings.Count(file, "\r\n") - 1 }

func TestRegulatorPackage(t *testing.T) {
	t.Parallel()
	data := closedSite(t, []func(*testSite, []*session.Call){grants, wagers, tips, playCrash})
	s := newSite(t, fewRounds, func(cfg *config.Config) { cfg.Data = data })
	s.open("administrator", session.RoleAdmin)
	s.setTo("chat.slow", "3s")
	if err := s.App.Admin("test").WithReason("=HYPERLINK(\"x\")\r\nand more").Grant(t.Context(), "felicity", "1", "usd"); err != nil {
		t.Fatal(err)
	}
	administrator := s.signIn("administrator")
	s.want("play", s.as(administrator, "/api/whisper",
		`{"event":"Play","data":{"api_id":"dice","bet":"1","demo":false,"currency":"usd","data":{"over":true,"target":"50.50"}}}`), 200)
	s.want("new seeds", s.as(administrator, "/api/user/client_seed_change", `{"client_seed":"mine"}`), 200)
	row := s.makePackage(administrator, `{"reason":"asked by the authority"}`)
	if row["state"] != "ready" || row["sha256"] == "" {
		t.Fatalf("%v", row)
	}
	path, content := s.fetched(administrator, row["id"])
	if int(row["bytes"].(float64)) != len(content) {
		t.Errorf("%d bytes, said %v", len(content), row["bytes"])
	}
	files := unpacked(t, content)
	for table, name := range map[string]string{
		"users": "players", "wagers": "wagers", "transfers": "transfers", "staff_log": "staff_log", "settings_history": "settings_history",
		"ledger_accounts": "accounts", "seed_pairs WHERE revealed_at IS NOT NULL": "seeds", "crash_rounds WHERE ended IS NOT NULL": "crash_rounds",
	} {
		// The package lacks the log entry of its own download.
		if want, got := s.count(table), lines(files[name+".csv"]); got != want && !(name == "staff_log" && got >= want-2) {
			t.Errorf("%s: %d rows of %d", name, got, want)
		}
	}
	if got, want := lines(files["entries.csv"]), 2*lines(files["transfers.csv"]); got != want || got == 0 {
		t.Errorf("%d entries, want %d", got, want)
	}
	if !strings.Contains(files["staff_log.csv"], `"'=HYPERLINK(""x"")`) || lines(files["definitions.csv"]) < 10 {
		t.Error("the texts are not as they should be")
	}
	s.wantNoSecrets(files)

	good := packed(t, files)
	proved, err := regulator.Verify(good)
	if err != nil || len(proved.Faults) > 0 || proved.LogRows == 0 || !proved.Manifest.Audit.Passed {
		t.Errorf("%v %+v", err, proved)
	}
	for name, change := range map[string]func(files map[string]string){
		"has the SHA-256": func(f map[string]string) { f["wagers.csv"] = strings.Replace(f["wagers.csv"], "dice", "mice", 1) },
		"rows, the manifest says": func(f map[string]string) {
			f["transfers.csv"] = f["transfers.csv"][:strings.LastIndex(f["transfers.csv"][:len(f["transfers.csv"])-2], "\r\n")+2]
		},
		"is missing":             func(f map[string]string) { delete(f, "players.csv") },
		"is not in the manifest": func(f map[string]string) { f["more.csv"] = "a\r\n" },
		"of the log of staff: it does not carry the hash": func(f map[string]string) {
			f["staff_log.csv"] = strings.Replace(f["staff_log.csv"], ",grant,", ",gift,", 1)
		},
		"the log of staff ends in": func(f map[string]string) {
			f["manifest.json"] = strings.Replace(f["manifest.json"], `"staff_log_head": "`, `"staff_log_head": "0`, 1)
		},
	} {
		changed := unpacked(t, content)
		change(changed)
		proved, err := regulator.Verify(packed(t, changed))
		if err != nil || !strings.Contains(strings.Join(proved.Faults, "\n"), name) {
			t.Errorf("%s: %v %q", name, err, proved.Faults)
		}
	}
	for name, files := range map[string]map[string]string{"no manifest": {"a": ""}, "another form": {"manifest.json": `{"format":"x"}`}} {
		if _, err := regulator.Verify(packed(t, files)); err == nil {
			t.Errorf("%s was taken", name)
		}
	}

	// Only its requester can use the path. It returns one piece per call and expires.
	s.role("reader", "reports")
	s.open("rosalind", "reader")
	s.want("another player", s.send(s.newVisitor(), http.MethodGet, path, "", s.signIn("rosalind")...), 404)
	s.want("a visitor", s.send(s.newVisitor(), http.MethodGet, path, ""), 401)
	piece := s.want("a piece", s.send(s.newVisitor(), http.MethodGet, path, "", append(administrator, "Range", "bytes=2-5")...), 206)
	if piece.text != string(content[2:6]) {
		t.Errorf("a piece: %q", piece.text)
	}
	s.want("remove", s.as(administrator, "/api/admin/reports/package/remove", fmt.Sprintf(`{"id":%q,"reason":"a test"}`, row["id"])), 200)
	s.want("removed", s.send(s.newVisitor(), http.MethodGet, path, "", administrator...), 409)
	if left, err := filepath.Glob(filepath.Join(data, "packages", "*")); err != nil || len(left) > 0 {
		t.Errorf("left %v, %v", left, err)
	}
}

// change changes rows in a way that no call does.
func (s *testSite) change(statement string, args ...any) {
	s.Helper()
	err := s.Parts.DB.Write(s.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(statement, args...)
		return err
	})
	if err != nil {
		s.Fatal(err)
	}
}

// wantNoSecrets checks for data that no package may contain.
func (s *testSite) wantNoSecrets(files map[string]string) {
	s.Helper()
	raw, err := sql.Open("sqlite", "file:"+s.Parts.Config.DatabasePath())
	if err != nil {
		s.Fatal(err)
	}
	defer raw.Close()
	all := 0
	for _, query := range []string{
		`SELECT password_hash FROM users WHERE password_hash IS NOT NULL`, `SELECT token_hash FROM sessions`, `SELECT hash FROM machine_tokens WHERE length(hash) = 64`,
		`SELECT server_seed FROM seed_pairs WHERE revealed_at IS NULL AND server_seed <> ''`,
		`SELECT server_seed_hash FROM seed_pairs WHERE revealed_at IS NULL AND server_seed_hash <> ''`,
	} {
		for _, secret := range column(s.T, raw, query) {
			all++
			for name, text := range files {
				if len(secret) > 8 && strings.Contains(text, secret) {
					s.Errorf("%s contains a secret: %s", name, query)
				}
			}
		}
	}
	if all < 4 {
		s.Errorf("only %d secrets were looked for", all)
	}
}

// A package shows the data at its moment, whatever came later, and again the same data if its
// making was interrupted.
func TestPackageShowsDataAsOfItsTime(t *testing.T) {
	t.Parallel()
	data := closedSite(t, []func(*testSite, []*session.Call){grants, wagers})
	s := newSite(t, fewRounds, func(cfg *config.Config) { cfg.Data = data })
	s.open("administrator", session.RoleAdmin)
	administrator := s.signIn("administrator")
	var moment int64
	err := s.Parts.DB.Read(t.Context(), func(q *db.Reader) error {
		return q.QueryRow(`SELECT at FROM transfers WHERE id = (SELECT MAX(id) / 2 FROM transfers)`).Scan(&moment)
	})
	if err != nil {
		t.Fatal(err)
	}
	row := s.makePackage(administrator, fmt.Sprintf(`{"as_of":%d,"reason":"a test"}`, moment))
	_, content := s.fetched(administrator, row["id"])
	files := unpacked(t, content)
	for table, name := range map[string]string{"transfers": "transfers", "wagers": "wagers"} {
		if want, got := s.count(fmt.Sprintf("%s WHERE at < %d", table, moment)), lines(files[name+".csv"]); got != want {
			t.Errorf("%s: %d rows, want %d", name, got, want)
		}
	}
	var manifest struct {
		AsOf time.Time `json:"as_of"`
	}
	if err := json.Unmarshal([]byte(files["manifest.json"]), &manifest); err != nil || manifest.AsOf.UnixMilli() != moment {
		t.Errorf("%v %v", manifest, err)
	}
	s.want("the future", s.as(administrator, "/api/admin/reports/package/make", `{"as_of":99999999999999,"reason":"a test"}`), 422)

	// The remains of a killed process: a row in progress and half a file.
	folder := filepath.Join(data, "packages")
	asked := s.want("make", s.as(administrator, "/api/admin/reports/package/make", fmt.Sprintf(`{"as_of":%d,"reason":"a test"}`, moment)), 200)
	half := filepath.Join(folder, asked.body["id"].(string)+".zip.part")
	if err := os.WriteFile(half, []byte("half"), 0o600); err != nil {
		t.Fatal(err)
	}
	s.change(`UPDATE regulator_packages SET state = 'working' WHERE id = $1`, asked.body["id"])
	s.want("another one", s.as(administrator, "/api/admin/reports/package/make", `{"reason":"a test"}`), 200)
	s.want("cancel it", s.as(administrator, "/api/admin/reports/package/remove",
		fmt.Sprintf(`{"id":%q,"reason":"a test"}`, s.want("list", s.as(administrator, "/api/admin/reports/package", `{}`), 200).body["rows"].([]any)[0].(map[string]any)["id"])), 200)
	s.makePackage(administrator, `{"reason":"the last one"}`)
	_, again := s.fetched(administrator, asked.body["id"])
	for name, text := range unpacked(t, again) {
		if strings.HasSuffix(name, "s.csv") && name != "accounts.csv" && name != "players.csv" && name != "staff_roles.csv" && name != "audit_findings.csv" && text != files[name] {
			t.Errorf("%s is another one", name)
		}
	}
	if _, err := os.Stat(half); err == nil {
		t.Error("half a file is left")
	}
	// A token needs the power to act without a code: without it the call is refused, with it the
	// call succeeds.
	for _, code := range []bool{false, true} {
		token := s.token("administrator", func(r *tokens.CreateTokenRequest) { r.Permissions, r.WithoutCode = []string{"reports"}, code })
		got := s.as(bearer(token.Token), "/api/admin/reports/package/open", fmt.Sprintf(`{"id":%q,"reason":"a test"}`, row["id"]))
		if !code && got.body["reason"] != "token_code" || code && got.status != 200 {
			t.Errorf("with the power %t: %s", code, got.text)
		}
	}
	s.change(`UPDATE regulator_packages SET ended_at = 5 WHERE state = 'ready'`)
	for _, job := range s.Parts.Packages.Jobs() {
		if err := job.Run(t.Context(), &schedule.JobRun{}); err != nil {
			t.Fatal(err)
		}
	}
	if left := s.count("regulator_packages WHERE state = 'ready'"); left > 0 {
		t.Errorf("%d old packages stay", left)
	}
	if left, err := filepath.Glob(filepath.Join(folder, "*")); err != nil || len(left) > 0 {
		t.Errorf("left %v, %v", left, err)
	}
}
