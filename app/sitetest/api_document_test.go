package sitetest

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/app/office/regulator"
	"croupier/app/office/tokens"
)

// The examples of docs/api.md work as written.
func TestDocumentExamplesWork(t *testing.T) {
	t.Parallel()
	document, err := os.ReadFile("../../docs/api.md")
	if err != nil {
		t.Fatal(err)
	}
	s := newSite(t)
	s.open("administrator", session.RoleAdmin)
	made := s.token("administrator", func(r *tokens.CreateTokenRequest) {
		r.Permissions, r.WithoutCode = []string{"dashboard", "users", "reports", "settings", "staff_log"}, true
	})
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- s.Parts.Packages.Run(ctx) }()
	folder := t.TempDir()
	examples := regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllStringSubmatch(string(document), -1)
	for _, example := range examples {
		command := exec.CommandContext(t.Context(), "bash", "-euo", "pipefail", "-c", example[1])
		command.Dir = folder
		command.Env = append(os.Environ(), "CASINO="+s.Server.URL, "TOKEN="+made.Token)
		if out, err := command.CombinedOutput(); err != nil {
			t.Errorf("%s\n%v: %s", example[1], err, out)
		}
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if len(examples) < 6 {
		t.Errorf("only %d examples were found", len(examples))
	}
	if proved, err := regulator.Verify(filepath.Join(folder, "package.zip")); err != nil || len(proved.Faults) > 0 {
		t.Errorf("%v %q", err, proved.Faults)
	}
	for _, refusal := range []*fault.Error{tokens.ErrBadToken, tokens.ErrRevoked, tokens.ErrExpired, tokens.ErrAddress, tokens.ErrOwner} {
		if sentences := fmt.Sprint(refusal.Extra["reason"]); !strings.Contains(string(document), "`"+sentences+"`") {
			t.Errorf("the document does not describe %s", sentences)
		}
	}
}
