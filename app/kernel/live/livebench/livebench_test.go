package livebench

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestMain is also the client process.
func TestMain(m *testing.M) {
	if len(os.Args) == 4 && os.Args[1] == "live-clients" {
		sockets, err := strconv.Atoi(os.Args[3])
		if err == nil {
			err = Clients(context.Background(), os.Args[2], sockets, os.Stdin, os.Stdout)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

func TestEveryEventArrives(t *testing.T) {
	opts := Options{Sockets: 50, Duration: 300 * time.Millisecond, Command: []string{os.Args[0], "live-clients"}}
	if size, err := strconv.Atoi(os.Getenv("LIVEBENCH_SOCKETS")); err == nil {
		opts.Sockets, opts.Duration = size, 10*time.Second
	}
	var report bytes.Buffer
	if err := Run(context.Background(), &report, opts); err != nil {
		t.Fatal(err)
	}
	t.Log("\n" + report.String())
	for _, want := range []string{"memory of the server per idle socket", "one event until all have it", "delivered at full speed", "p99"} {
		if !strings.Contains(report.String(), want) {
			t.Errorf("the report lacks %q", want)
		}
	}
	if strings.Contains(report.String(), "cut off") {
		t.Error("clients were cut off")
	}
}

func TestConnectionErrorsAreReported(t *testing.T) {
	var out bytes.Buffer
	if err := Clients(context.Background(), "127.0.0.1:1", 2, strings.NewReader("connected\n"), &out); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), `"error":"connect`) {
		t.Fatalf("got %s", out.String())
	}
}
