package metrics

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// files is the folder with the files for Prometheus and Grafana.
const files = "../../../docs/metrics"

// promtool runs the tool of Prometheus, which make test installs.
func promtool(t *testing.T, stdin string, args ...string) {
	t.Helper()
	path, err := exec.LookPath("promtool")
	if err != nil {
		t.Fatal("promtool is not installed: scripts/test-tools.sh installs it")
	}
	command := exec.Command(path, args...)
	command.Dir, command.Stdin = files, strings.NewReader(stdin)
	if out, err := command.CombinedOutput(); err != nil {
		t.Errorf("promtool %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}

func TestPrometheusAcceptsAlertRules(t *testing.T) {
	promtool(t, "", "check", "rules", "--lint=all", "--lint-fatal", "alerts.yml")
	promtool(t, "", "test", "rules", "alerts_test.yml")
}

func TestPrometheusAcceptsScrape(t *testing.T) {
	promtool(t, newHarness(t).scrape(), "check", "metrics")
}

// expressions returns the queries of the dashboard, with its variables replaced.
func expressions(t *testing.T) (list []string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(files, "dashboard.json"))
	if err != nil {
		t.Fatal(err)
	}
	var dashboard struct {
		Panels []struct{ Targets []struct{ Expr string } }
	}
	if err := json.Unmarshal(text, &dashboard); err != nil {
		t.Fatal(err)
	}
	for _, panel := range dashboard.Panels {
		for _, target := range panel.Targets {
			list = append(list, strings.ReplaceAll(target.Expr, "$instance", ".*"))
		}
	}
	if len(list) < 20 {
		t.Fatalf("the dashboard has %d queries", len(list))
	}
	return list
}

func TestPrometheusAcceptsDashboardQueries(t *testing.T) {
	rules := "groups:\n  - name: dashboard\n    rules:\n"
	for i, expression := range expressions(t) {
		rules += fmt.Sprintf("      - {record: 'panel:query:%d', expr: %q}\n", i, expression)
	}
	path := filepath.Join(t.TempDir(), "dashboard.yml")
	if err := os.WriteFile(path, []byte(rules), 0o600); err != nil {
		t.Fatal(err)
	}
	promtool(t, "", "check", "rules", path)
}

// Alerts, dashboard and documentation name only metrics that exist. The documentation
// names all of them.
func TestFilesReferToExistingMetrics(t *testing.T) {
	known := map[string]bool{}
	for _, line := range strings.Split(newHarness(t).scrape(), "\n") {
		if fields := strings.Fields(line); len(fields) > 3 && fields[1] == "TYPE" {
			known[fields[2]] = true
		}
	}
	name := regexp.MustCompile(`\b(croupier|process|go)_[a-z_]+[a-z]\b`)
	base := regexp.MustCompile(`_(bucket|sum|count)$`)
	seen := map[string]bool{}
	for _, file := range []string{"alerts.yml", "dashboard.json", "../metrics.md"} {
		text, err := os.ReadFile(filepath.Join(files, file))
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range name.FindAllString(string(text), -1) {
			if !known[found] && !known[base.ReplaceAllString(found, "")] {
				t.Errorf("%s names %s, which there is not", file, found)
			}
			if file == "../metrics.md" {
				seen[found] = true
			}
		}
	}
	for metric := range known {
		if strings.HasPrefix(metric, "croupier_") && !seen[metric] {
			t.Errorf("docs/metrics.md does not name %s", metric)
		}
	}
}
