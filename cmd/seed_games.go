package cmd

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"croupier/app/betting/catalogue"
	"croupier/app/kernel/config"
	"croupier/db"
)

// seedGames is the action that makes a running site import a list of games.
const seedGames = "seed-games"

// seedRequest requests an import from a running site. The site reads the file itself, because a
// list may exceed the console's limit.
type seedRequest struct {
	Action string `json:"action"`
	File   string `json:"file,omitempty"` // absolute; empty for the demonstration set
	Prune  bool   `json:"prune,omitempty"`
}

func newSeedGames() *cobra.Command {
	var file string
	var prune bool
	c := &cobra.Command{
		Use:   "seed-games [--file FILE] [--prune]",
		Short: "Fill the catalogue of games, also while the site runs",
		Long: `Fill the catalogue of games, also while the site runs.

Without --file it is filled with the demonstration set: invented games of
invented providers, whose ids begin with preview: and which cannot be played.
The house's own games are always there and need no import.

FILE is a list of your own, CSV when its name ends in .csv and JSON otherwise.
A CSV file begins with its column names: id, name, provider and category, and
if wanted custom_category, image, priority, featured, search_featured,
disabled, tags and released. Several categories or tags have | between them.
JSON is an object with the lists providers and games, or a list of games.
Every error is reported with its line, and nothing is imported then.

Running it again changes nothing. --prune also removes what the list does not
have.`,
		Example: `  croupier seed-games
  croupier seed-games --file games.csv --prune`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			cfg, err := readConfig(c)
			if err != nil {
				return err
			}
			return seed(c.Context(), c.OutOrStdout(), c.ErrOrStderr(), cfg, file, prune)
		},
	}
	config.AddFlags(c.Flags(), "data")
	c.Flags().StringVar(&file, "file", "", "list of games, JSON or CSV")
	c.Flags().BoolVar(&prune, "prune", false, "remove what the list does not have")
	return c
}

// errList makes the command fail for an invalid list.
var errList = errors.New("nothing was imported")

// seed imports a list: through the running site if there is one, otherwise
// here.
func seed(ctx context.Context, out, complaints io.Writer, cfg config.Config, file string, prune bool) error {
	list, err := readGames(file)
	var wrong *catalogue.ListError
	if errors.As(err, &wrong) {
		for _, problem := range wrong.Problems {
			fmt.Fprintf(complaints, "croupier: %s: %s\n", file, problem)
		}
		return errList
	}
	if err != nil {
		return err
	}
	req := seedRequest{Action: seedGames, Prune: prune}
	if file != "" {
		if req.File, err = filepath.Abs(file); err != nil {
			return fmt.Errorf("read the list: %w", err)
		}
	}
	report, running, err := seedRunning(ctx, cfg.Path(consoleFile), req)
	if !running && err == nil {
		report, err = seedAlone(ctx, cfg, list, prune)
	}
	if err != nil {
		return err
	}
	fmt.Fprintln(out, report)
	return nil
}

// readGames reads a list. Without a file it returns the demonstration set.
func readGames(file string) (catalogue.List, error) {
	if file == "" {
		return catalogue.DemoList()
	}
	info, err := os.Stat(file)
	if err != nil {
		return catalogue.List{}, fmt.Errorf("read the list: %w", err)
	}
	if !info.Mode().IsRegular() || info.Size() > catalogue.MaxListBytes {
		return catalogue.List{}, fmt.Errorf("read the list: %s is no file of at most %d MB", file, catalogue.MaxListBytes>>20)
	}
	content, err := os.ReadFile(file)
	if err != nil {
		return catalogue.List{}, fmt.Errorf("read the list: %w", err)
	}
	return catalogue.ReadList(file, content)
}

// seedRunning sends the request to the site behind a socket file. running is false if no site
// listens.
func seedRunning(ctx context.Context, path string, req seedRequest) (report string, running bool, err error) {
	short, done, err := socketPath(path)
	if errors.Is(err, fs.ErrNotExist) {
		return "", false, nil
	} else if err != nil {
		return "", false, err
	}
	defer done()
	connection, err := (&net.Dialer{}).DialContext(ctx, "unix", short)
	if errors.Is(err, fs.ErrPermission) {
		return "", true, fmt.Errorf("ask the running site: %w", err)
	} else if err != nil {
		return "", false, nil
	}
	defer connection.Close()
	body, err := json.Marshal(req)
	if err != nil {
		return "", true, fmt.Errorf("encode the command: %w", err)
	}
	answer, err := exchange(ctx, connection, body)
	if err != nil {
		return "", true, fmt.Errorf("ask the running site: %w", err)
	}
	if answer.Error != "" {
		return "", true, errors.New(answer.Error)
	}
	return answer.ID, true, nil
}

// seedAlone imports into the database of a stopped site.
func seedAlone(ctx context.Context, cfg config.Config, list catalogue.List, prune bool) (report string, err error) {
	// Only the owner may read the folder, because it will contain the site's key and emails.
	if err := os.MkdirAll(cfg.Data, 0o700); err != nil {
		return "", fmt.Errorf("make the data folder: %w", err)
	}
	options := database(cfg)
	options.Migrate = true
	opened, err := db.Open(ctx, options)
	if err != nil {
		return "", fmt.Errorf("open the database: %w", err)
	}
	defer func() { err = errors.Join(err, opened.Close()) }()
	done, err := catalogue.Import(ctx, opened, list, prune)
	return done.String(), err
}
